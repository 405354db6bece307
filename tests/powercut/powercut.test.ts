import { expect, test } from 'vitest';
import { buildBundle } from '../durability/build-bundle.ts';
import { requireStrace } from './find-strace.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runPowercut } from './run-powercut.ts';

const TIMEOUT_MS = 180_000;
const PLAN = { seed: 20_261_121, states: 15, writers: 4, messages: 40 };

async function cutThePower(): Promise<void> {
  requireStrace();
  const bundle = await buildBundle('powercut-test');
  try {
    const { notified, violations, states } = await runPowercut({ ...PLAN, entry: bundle.entry });
    expect({ violations, states }).toEqual({ violations: {}, states: PLAN.states });
    expect(notified.messages * notified.uploads).toBeGreaterThan(0);
    const entry = bundle.plant('synchronous-normal', PLANTED_BUGS['synchronous-normal'] ?? []);
    expect((await runPowercut({ ...PLAN, entry })).violations).toHaveProperty('message lost');
  } finally {
    bundle.remove();
  }
}

test('G12 a power cut after any answer loses no message and no upload', cutThePower, TIMEOUT_MS);

test('a machine without strace fails the harness with the package to install', () => {
  expect(() => requireStrace('strace-is-not-here')).toThrow('apt-get install strace');
});
