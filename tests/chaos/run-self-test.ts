import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantBug, type PlantedBug } from '../support/plant-bug.ts';
import { groupSeedsOf } from './group-admin/group-seeds.ts';
import { snapshotSeedsOf } from './parts/snapshot-seeds.ts';
import { GROUP_ADMIN_BUGS } from './planted-bugs/group-admin.ts';
import { PLANTED_BUGS } from './planted-bugs/planted-bugs.ts';
import { SNAPSHOT_BUGS } from './planted-bugs/snapshots.ts';
import { runInWorkers } from './worker-pool.ts';

/** At least one of so many seeds has a schedule on the engine without an event log. */
const SEEDS_PER_SNAPSHOT = 8;
const COPIED = /^(contract|server|src|tests|package\.json|tsconfig.*\.json)$/;

export type SelfTestVerdict = { readonly name: string; readonly rule: string; readonly caughtBy: number | null; readonly violation: string };

/** A copy of the tree with the bug. */
function plant(root: string, bug: PlantedBug): string {
  const copy = mkdtempSync(join(tmpdir(), 'wisp-self-test-'));
  for (const name of readdirSync(root).filter((one) => COPIED.test(one))) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  plantBug(copy, bug);
  return copy;
}

/** The first `count` schedules of the engine whose code has the bug. */
function chooseSeeds(bug: PlantedBug, count: number): readonly number[] {
  const seeds = Array.from({ length: SNAPSHOT_BUGS.includes(bug) ? count * SEEDS_PER_SNAPSHOT : count }, (_, at) => at + 1);
  if (GROUP_ADMIN_BUGS.includes(bug)) return groupSeedsOf(seeds);
  return SNAPSHOT_BUGS.includes(bug) ? snapshotSeedsOf(seeds).slice(0, count) : seeds;
}

/** Shows that each planted bug is caught within `seeds` schedules, and by which one; `only` = part of the names to try. */
export async function runSelfTest(
  root: string,
  options: { readonly seeds: number; readonly workers: number; readonly only: string },
): Promise<SelfTestVerdict[]> {
  const { seeds, workers } = options;
  const verdicts: SelfTestVerdict[] = [];
  for (const bug of PLANTED_BUGS.filter(({ name }) => name.includes(options.only))) {
    const copy = plant(root, bug);
    let caught: { seed: number; violation: string } | undefined;
    try {
      await runInWorkers({
        root: copy,
        seeds: chooseSeeds(bug, seeds),
        workers,
        mustTrace: false,
        answered({ seed, violations }) {
          if (violations[0] !== undefined) caught ??= { seed, violation: violations[0].slice(0, 200) };
          return caught === undefined;
        },
      });
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    const verdict = { name: bug.name, rule: bug.rule, caughtBy: caught?.seed ?? null, violation: caught?.violation ?? '' };
    process.stderr.write(`${JSON.stringify(verdict)}\n`);
    verdicts.push(verdict);
  }
  return verdicts;
}
