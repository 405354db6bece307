import { SNAPSHOT_SEEDS } from './snapshot-seeds.ts';

/** In schedules with a higher seed one account has two devices, and every second step is a conflict. Otherwise schedule 7 above it is like schedule 7. */
const CONFLICT_SEEDS = 2 * SNAPSHOT_SEEDS;
/** The share of conflicts among the steps of such a schedule. */
export const CONFLICT_SHARE = 0.5;

export function hasConflicts(seed: number): boolean {
  return seed > CONFLICT_SEEDS && seed <= CONFLICT_SEEDS + SNAPSHOT_SEEDS;
}

export function conflictSeedsOf(seeds: readonly number[]): number[] {
  return seeds.map((seed) => (hasConflicts(seed) ? seed : CONFLICT_SEEDS + seed));
}
