import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { STEP_FAULTS } from '../../e2e/faults/plan-schedule.ts';
import { seedDemoWorld } from '../../e2e/support/seed-demo-world.ts';
import { PROXY_FAULTS } from '../support/fault-proxy/connection-plan.ts';
import { readGitSha, readSeeds, withRegressions } from '../support/seeds.ts';
import { buildClient } from './build-client.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { runSeeds } from './run-seeds.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = join(ROOT, 'test-results');
const REGRESSIONS = join(ROOT, 'tests/regressions/faults.jsonl');
const FAULTS = [...PROXY_FAULTS, ...STEP_FAULTS];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-20' },
    // More than processors, because a schedule waits for more than half of its time.
    workers: { type: 'string', default: '4' },
    'self-test': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const workers = Number(values.workers);

function report(summary: object, isGood: boolean): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, values['self-test'] ? 'faults-self-test.json' : 'faults.json'), JSON.stringify(summary, undefined, 1));
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = isGood ? 0 : 1;
}

const secondsSince = (startedMs: number): number => Math.round((Date.now() - startedMs) / 1000);

async function prove(seededFrom: string): Promise<void> {
  const startedMs = Date.now();
  const range = readSeeds(values.seeds);
  const seeds = withRegressions(range, REGRESSIONS);
  const client = await buildClient(ROOT);
  try {
    const results = await runSeeds({ seeds, workers, seededFrom, distDir: client.distDir });
    const injected = Object.fromEntries(FAULTS.map((name) => [name, results.reduce((sum, result) => sum + result.injected[name], 0)]));
    const neverInjected = FAULTS.filter((name) => injected[name] === 0);
    const failures = results.filter(({ violations }) => violations.length > 0);
    keepTraces(range.length === 1 ? results : failures);
    const summary = {
      harness: 'faults',
      git: readGitSha(ROOT),
      from: range[0],
      to: range.at(-1),
      schedules: results.length,
      failed: failures.length,
      messages: results.reduce((sum, { messages }) => sum + messages, 0),
      seconds: secondsSince(startedMs),
      injected,
      neverInjected,
      failures: failures.slice(0, 20).map(({ seed, violations }) => ({ seed, violations: violations.slice(0, 5).map((text) => text.slice(0, 400)) })),
    };
    report(summary, failures.length === 0 && neverInjected.length === 0 && results.length > 0);
  } finally {
    client.remove();
  }
}

function keepTraces(failures: readonly { readonly seed: number }[]): void {
  mkdirSync(join(RESULTS, 'faults'), { recursive: true });
  for (const failure of failures) writeFileSync(join(RESULTS, 'faults', `${failure.seed}.json`), JSON.stringify(failure, undefined, 1));
}

/** Each planted bug must be caught within the seeds. */
async function assertCaught(seededFrom: string): Promise<void> {
  const startedMs = Date.now();
  const verdicts: { name: string; rule: string; caughtBy: number | null; violation: string }[] = [];
  for (const bug of PLANTED_BUGS.filter(({ name }) => name.includes(values.only))) {
    const client = await buildClient(ROOT, bug);
    try {
      const results = await runSeeds({ seeds: readSeeds(values.seeds), workers, seededFrom, distDir: client.distDir, stopAtFirst: true });
      const caught = results.find(({ violations }) => violations.length > 0);
      verdicts.push({ name: bug.name, rule: bug.rule, caughtBy: caught?.seed ?? null, violation: (caught?.violations[0] ?? '').slice(0, 200) });
      process.stderr.write(`${JSON.stringify(verdicts.at(-1))}\n`);
    } finally {
      client.remove();
    }
  }
  const missed = verdicts.filter(({ caughtBy }) => caughtBy === null).length;
  report(
    { harness: 'faults-self-test', git: readGitSha(ROOT), seconds: secondsSince(startedMs), caught: verdicts.length - missed, missed, verdicts },
    missed === 0 && verdicts.length > 0,
  );
}

const seededFrom = await seedDemoWorld();
try {
  await (values['self-test'] ? assertCaught(seededFrom) : prove(seededFrom));
} finally {
  rmSync(seededFrom, { recursive: true, force: true });
}
