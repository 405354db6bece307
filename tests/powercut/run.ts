import { buildBundle } from '../durability/build-bundle.ts';
import { readOptions } from '../durability/read-options.ts';
import { requireStrace } from './find-strace.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runPowercut } from './run-powercut.ts';

const WRITERS = 8;
const SELF_TEST_STATES = 30;

const { states, seed, selfTest } = readOptions({ states: 300, seed: Date.now() % 1_000_000 });
requireStrace();
const bundle = await buildBundle('powercut');
try {
  process.exitCode = (selfTest ? await runSelfTest() : await prove()) ? 0 : 1;
} finally {
  bundle.remove();
}

async function prove(): Promise<boolean> {
  const startedAt = performance.now();
  const result = await runPowercut({ entry: bundle.entry, seed, states, writers: WRITERS, messages: states });
  const isGood = result.states === states && result.notified.messages > 0 && result.notified.uploads > 0 && Object.keys(result.violations).length === 0;
  print({ harness: 'powercut', passed: isGood, seconds: Math.round((performance.now() - startedAt) / 1000), ...result });
  return isGood;
}

async function runSelfTest(): Promise<boolean> {
  const caught: Record<string, Readonly<Record<string, number>>> = {};
  for (const [name, patch] of Object.entries(PLANTED_BUGS)) {
    const result = await runPowercut({ entry: bundle.plant(name, patch), seed, states: SELF_TEST_STATES, writers: WRITERS, messages: SELF_TEST_STATES });
    caught[name] = result.violations;
  }
  const isGood = Object.values(caught).every((violations) => Object.keys(violations).length > 0);
  print({ harness: 'powercut', selfTest: true, passed: isGood, seed, states: SELF_TEST_STATES, caught });
  return isGood;
}

function print(summary: unknown): void {
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}
