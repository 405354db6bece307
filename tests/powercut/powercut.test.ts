import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildBundle } from '../durability/build-bundle.ts';
import { hasStrace, MISSING_STRACE } from './find-strace.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runPowercut } from './run-powercut.ts';

const TIMEOUT_MS = 180_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLAN = { seed: 20_261_121, states: 15, writers: 4, messages: 40 };

async function cutThePower(): Promise<void> {
  const bundle = await buildBundle('powercut-test');
  try {
    const { told, violations, states } = await runPowercut({ ...PLAN, entry: bundle.entry });
    expect({ violations, states }).toEqual({ violations: {}, states: PLAN.states });
    expect(told.messages * told.uploads).toBeGreaterThan(0);
    const entry = bundle.plant('synchronous-normal', PLANTED_BUGS['synchronous-normal'] ?? []);
    expect((await runPowercut({ ...PLAN, entry })).violations).toHaveProperty('message lost');
  } finally {
    bundle.remove();
  }
}

async function askForStrace(): Promise<void> {
  const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tests/powercut/run.ts'], { cwd: ROOT, encoding: 'utf8' });
  expect({ status: run.status, text: run.stderr.trim() }).toEqual({ status: 1, text: MISSING_STRACE });
}

// On a machine without strace nothing can be cut; there the harness must say so instead of passing.
test(
  'G12 a power cut behind any answer loses no message and no upload, or the harness asks for strace',
  async () => {
    await (hasStrace() ? cutThePower() : askForStrace());
    expect.hasAssertions();
  },
  TIMEOUT_MS,
);
