import { buildBundle } from '../durability/build-bundle.ts';
import { readOptions } from '../durability/read-options.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runKills } from './run-kills.ts';

const WRITERS = 16;
const SELF_TEST_KILLS = 4;

const { kills, messages, seed, selfTest } = readOptions({ kills: 100, messages: 100_000, seed: Date.now() % 1_000_000 });
const bundle = await buildBundle('kills');
try {
  const isGood = selfTest ? await runSelfTest() : await prove();
  process.exitCode = isGood ? 0 : 1;
} finally {
  bundle.remove();
}

async function prove(): Promise<boolean> {
  const startedAt = performance.now();
  const result = await runKills({ entry: bundle.entry, seed, kills, writers: WRITERS, answersPerLife: Math.ceil(messages / Math.max(1, kills)) });
  const hasWorked = result.acknowledged.messages > 0 && kills > 0;
  const isGood = hasWorked && Object.keys(result.violations).length === 0;
  print({ harness: 'kills', passed: isGood, seconds: Math.round((performance.now() - startedAt) / 1000), ...result });
  return isGood;
}

/** Each planted bug must be caught. Returns the violations that it caused. */
async function runSelfTest(): Promise<boolean> {
  const caught: Record<string, readonly string[]> = {};
  for (const { name, patch, prepare } of PLANTED_BUGS) {
    const plan = { entry: bundle.plant(name, patch), seed, kills: SELF_TEST_KILLS, answersPerLife: 1, writers: WRITERS };
    const { violations } = await runKills(prepare === undefined ? plan : { ...plan, prepare });
    caught[name] = Object.keys(violations);
  }
  const isGood = Object.values(caught).every((names) => names.length > 0);
  print({ harness: 'kills', selfTest: true, passed: isGood, seed, caught });
  return isGood;
}

function print(summary: unknown): void {
  process.stdout.write(`${JSON.stringify(summary)}\n`);
}
