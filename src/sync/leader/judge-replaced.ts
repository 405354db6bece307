import type { AccountDatabase } from '../../db/schema.ts';
import { readLeaderEpoch } from '../../db/transaction.ts';
import type { Clock } from '../../platform/ports.ts';

/** If a connection is replaced again within this time, two devices take it from one another. */
const AGAIN_MS = 60_000;

/**
 * Decides what a leader does after its connection was replaced, because its engine does not report which client replaced it (decision 061).
 * If the database contains a later epoch, another tab of this device leads: `over`. Otherwise it was a tab that has not noticed the end of
 * its term, or another device. Then the leader connects again. If it is replaced again soon, the other device keeps the connection:
 * `elsewhere`.
 */
export function createReplacedJudge(db: AccountDatabase, clock: Clock): (epoch: number) => Promise<'again' | 'over' | 'elsewhere'> {
  let replacedMs = Number.NEGATIVE_INFINITY;
  return async (epoch) => {
    // If the database cannot be read, the next leader takes over.
    const latest = await readLeaderEpoch(db).catch(() => Number.POSITIVE_INFINITY);
    if (latest > epoch) return 'over';
    const nowMs = clock.now();
    const isAgain = Math.abs(nowMs - replacedMs) < AGAIN_MS;
    replacedMs = nowMs;
    return isAgain ? 'elsewhere' : 'again';
  };
}
