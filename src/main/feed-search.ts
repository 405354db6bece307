import { watchCommits } from '../db/watch-table.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { Cancel, Clock } from '../platform/ports.ts';
import type { WispWorker } from '../workers/worker-api.ts';

export type FeedWorker = Pick<WispWorker, 'openAccount' | 'catchUpSearch'>;

type FeedOptions = {
  readonly db: AccountDatabase;
  readonly wtId: string;
  readonly epoch: number;
  readonly worker: FeedWorker;
  readonly clock: Clock;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * The worker's transactions and the transactions that store messages block each other. The worker runs when the feed has not changed for
 * this long.
 */
export const FEED_REST_MS = 3000;
/** A feed that changes constantly is indexed at this interval, because otherwise the next search would have to wait for all of it. */
export const FEED_LIMIT_MS = 30_000;

/**
 * Keeps the worker's index up to date with the database while the feed is idle. A start that finds no new rows has other work to do, and a
 * search indexes the remaining rows before it answers.
 */
export function feedSearch({ db, wtId, epoch, worker, clock, report }: FeedOptions): Cancel {
  worker.openAccount({ wtId, epoch }).catch((error: unknown) => report(error, 'search'));
  let cancelRest: Cancel = () => undefined;
  let waitsSince: number | undefined;

  function catchUp(): void {
    waitsSince = undefined;
    worker.catchUpSearch().catch((error: unknown) => report(error, 'search'));
  }

  function rest(): void {
    waitsSince ??= clock.now();
    cancelRest();
    cancelRest = clock.after(Math.max(0, Math.min(FEED_REST_MS, waitsSince + FEED_LIMIT_MS - clock.now())), catchUp);
  }

  // Schedules the rows that the last session did not index.
  rest();
  const stopWatching = watchCommits(db, 'searchFeed', rest);
  return () => {
    cancelRest();
    stopWatching();
  };
}
