import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HTTP_FAULTS } from '../support/fakes/fake-http.ts';
import { runTeeth } from './run-teeth.ts';
import type { WorkerAnswer } from './worker.ts';
import { runInWorkers } from './worker-pool.ts';

const ROOT = process.cwd();
const REGRESSIONS = join(ROOT, 'tests', 'regressions', 'chaos.jsonl');
const TEETH_SEEDS = 100;
/** Shorter runs may miss a rare fault by chance. */
const SEEDS_FOR_EVERY_FAULT = 50;
/** Of each fault, in one schedule: 500 in 2000 schedules. A run that injected fewer proves too little, and fails. */
const FAULTS_PER_SCHEDULE = 0.25;

/** The faults of reliability §2 H1: of the network, of tabs and their workers, of storage, of clocks, of the server, of memberships. */
const FAULTS = [
  'dropFrame',
  'dupFrame',
  'reorder',
  'delay',
  'dropSocket',
  'halfOpen',
  'serverRestart',
  'tabCrash',
  'stealLock',
  'idbFault',
  'quota',
  'clockJump',
  'tokenExpire',
  'offline',
  'pruneLog',
  'workerCrash',
  'groupKick',
  'groupLeave',
  'groupJoin',
  'groupRejoin',
  ...HTTP_FAULTS,
];

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-200' },
    workers: { type: 'string', default: '2' },
    teeth: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

function readRegressions(): number[] {
  if (!existsSync(REGRESSIONS)) return [];
  const lines = readFileSync(REGRESSIONS, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { seed: number }).seed);
}

function readRange(text: string): { from: number; to: number } {
  const [from = Number.NaN, to = from] = text.split('-').map(Number);
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || to < from) throw new Error(`--seeds ${text} is no range such as 1-2000`);
  return { from, to };
}

function gitSha(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

function report(summary: object, isGood: boolean): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(join(ROOT, 'test-results', values.teeth ? 'chaos-teeth.json' : 'chaos.json'), JSON.stringify(summary, undefined, 1));
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = isGood ? 0 : 1;
}

async function bite(): Promise<void> {
  const startedMs = Date.now();
  const bites = await runTeeth(ROOT, { seeds: TEETH_SEEDS, workers: Number(values.workers), only: values.only });
  const missed = bites.filter(({ caughtBy }) => caughtBy === null);
  report(
    {
      harness: 'chaos-teeth',
      git: gitSha(),
      seconds: Math.round((Date.now() - startedMs) / 1000),
      caught: bites.length - missed.length,
      missed: missed.length,
      bites,
    },
    missed.length === 0,
  );
}

async function runSeeds(): Promise<void> {
  const startedMs = Date.now();
  const { from, to } = readRange(values.seeds);
  const range = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const seeds = range.length === 1 ? range : [...new Set([...readRegressions(), ...range])];
  const tally: Record<string, number> = Object.fromEntries(FAULTS.map((name) => [name, 0]));
  const failures: WorkerAnswer[] = [];
  await runInWorkers({
    root: ROOT,
    seeds,
    workers: Number(values.workers),
    mustTrace: range.length === 1,
    answered(answer) {
      for (const [name, times] of Object.entries(answer.tally)) tally[name] = (tally[name] ?? 0) + times;
      if (answer.violations.length > 0) failures.push(answer);
      return true;
    },
  });
  const leastOfEach = seeds.length < SEEDS_FOR_EVERY_FAULT ? 0 : Math.ceil(seeds.length * FAULTS_PER_SCHEDULE);
  const rare = FAULTS.filter((name) => (tally[name] ?? 0) < leastOfEach);
  const seconds = (Date.now() - startedMs) / 1000;
  const summary = {
    harness: 'chaos',
    git: gitSha(),
    from,
    to,
    schedules: seeds.length,
    failed: failures.length,
    seconds: Math.round(seconds),
    perMinute: Math.round((seeds.length / seconds) * 60),
    injected: tally,
    leastOfEach,
    faultsTooRare: rare,
    failures: failures.slice(0, 20).map(({ seed, violations }) => ({ seed, violations: violations.slice(0, 3).map((text) => text.slice(0, 400)) })),
  };
  report(summary, failures.length === 0 && rare.length === 0);
}

await (values.teeth ? bite() : runSeeds());
