import { LARGE_EVERY } from '../chaos-server.ts';
import { DAMAGED_EVERY } from '../unreadable/damage.ts';

/**
 * Schedules with a higher seed, up to twice as high, run on the engine without an event log. A multiple of all numbers by which schedules are chosen, so that the schedule 7
 * above it is otherwise like schedule 7.
 */
export const SNAPSHOT_SEEDS = 1_200_000;
/** Of each dozen: one without the next release, and one with each kind of it. */
const OF_A_DOZEN: ReadonlySet<number> = new Set([1, 2, 7]);

/** How long messages are kept. A schedule in which all machines sleep for 8 days loses them (steps/session-steps.ts). */
export const RETENTION_SEC = 7 * 86_400;

export function isSnapshots(seed: number): boolean {
  return seed > SNAPSHOT_SEEDS && seed <= 2 * SNAPSHOT_SEEDS;
}

/** The schedules that a run over these seeds adds. Large groups and damaged frames belong to the wire of the embedded engine only. */
export function snapshotSeedsOf(seeds: readonly number[]): number[] {
  const fitting = seeds.filter((seed) => !isSnapshots(seed) && OF_A_DOZEN.has(seed % 12));
  return fitting.filter((seed) => seed % LARGE_EVERY !== 0 && seed % DAMAGED_EVERY !== 0).map((seed) => SNAPSHOT_SEEDS + seed);
}
