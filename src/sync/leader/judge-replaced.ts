import type { AccountDatabase } from '../../db/schema.ts';
import { readLeaderEpoch } from '../../db/transaction.ts';
import type { Clock } from '../../platform/ports.ts';

/** Two devices that take the connection from one another end it within this time. */
const AGAIN_MS = 60_000;

/**
 * Decides what becomes of a leader whose connection was replaced, because its engine cannot say by whom (decision 061). A later leader of this
 * device shows in the database. Else it was a tab of this device that has not noticed yet that its term is over, or another device: the leader
 * connects again, and if it is replaced again soon, the other device keeps the connection.
 */
export function createReplacedJudge(db: AccountDatabase, clock: Clock): (epoch: number) => Promise<'again' | 'over' | 'elsewhere'> {
  let replacedMs = Number.NEGATIVE_INFINITY;
  return async (epoch) => {
    // A database that cannot be read is left to the next leader.
    const latest = await readLeaderEpoch(db).catch(() => Number.POSITIVE_INFINITY);
    if (latest > epoch) return 'over';
    const nowMs = clock.now();
    const isAgain = Math.abs(nowMs - replacedMs) < AGAIN_MS;
    replacedMs = nowMs;
    return isAgain ? 'elsewhere' : 'again';
  };
}
