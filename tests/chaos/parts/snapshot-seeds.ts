import { LARGE_EVERY } from '../chaos-server.ts';
import { DAMAGED_EVERY } from '../unreadable/damage.ts';

/**
 * Schedules with this seed and above run on the engine without an event log. A multiple of all numbers by which schedules are chosen, so that
 * the schedule 7 above it is like the schedule 7 in everything else.
 */
export const SNAPSHOT_SEEDS = 1_200_000;
/** Of each dozen: one meets no other release, and one each of both. */
const OF_A_DOZEN: ReadonlySet<number> = new Set([1, 2, 7]);

/** So long its messages are kept; a schedule in which all machines sleep for 8 days loses them (steps/session-steps.ts). */
export const RETENTION_SEC = 7 * 86_400;

export function isSnapshots(seed: number): boolean {
  return seed > SNAPSHOT_SEEDS;
}

/**
 * The schedules that a run over these seeds adds. Groups with a log of their own and frames that are damaged belong to the wire of the
 * embedded engine alone.
 */
export function snapshotSeedsOf(seeds: readonly number[]): number[] {
  const fitting = seeds.filter((seed) => !isSnapshots(seed) && OF_A_DOZEN.has(seed % 12));
  return fitting.filter((seed) => seed % LARGE_EVERY !== 0 && seed % DAMAGED_EVERY !== 0).map((seed) => SNAPSHOT_SEEDS + seed);
}
