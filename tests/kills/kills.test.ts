import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBundle, type Bundle } from '../durability/build-bundle.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runKills } from './run-kills.ts';

const BUILD_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 120_000;

let bundle: Bundle;

beforeAll(async () => {
  bundle = await buildBundle('kills-test');
}, BUILD_TIMEOUT_MS);
afterAll(() => bundle.remove());

test(
  'G12 a server that is killed repeatedly keeps acknowledged messages once and in order, sign-outs and uploads',
  async () => {
    const { acknowledged, violations } = await runKills({ entry: bundle.entry, seed: 20_261_121, kills: 4, writers: 8, answersPerLife: 30 });
    expect(violations).toEqual({});
    expect(acknowledged.messages).toBeGreaterThan(60);
    expect(acknowledged.signOuts * acknowledged.uploads).toBeGreaterThan(0);
  },
  RUN_TIMEOUT_MS,
);

test(
  'the same kills detect a server that answers before it commits',
  async () => {
    const [bug] = PLANTED_BUGS;
    const entry = bundle.plant(bug?.name ?? '', bug?.patch ?? []);
    const { violations } = await runKills({ entry, seed: 20_261_121, kills: 2, writers: 8, answersPerLife: 30 });
    expect(Object.keys(violations)).toContain('lost');
  },
  RUN_TIMEOUT_MS,
);
