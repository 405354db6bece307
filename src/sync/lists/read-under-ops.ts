import { writeInTurn, type TableName, type WritableDatabase } from '../../db/transaction.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { Unanswered } from './value-of.ts';

export type ReadContext = Pick<LeaderContext, 'db' | 'epoch' | 'changes'>;

export type ReadUnderOps<T> = {
  /** The lane of the operations that change the same data. */
  readonly entity: string;
  /** Undefined = there is nothing to store. */
  readonly read: () => Promise<T | undefined>;
  /** Tables that `store` writes to, in addition to `ops`. */
  readonly tables: readonly TableName[];
  /** Runs inside the write. */
  readonly store: (db: WritableDatabase, confirmed: T) => Promise<unknown>;
};

const MAX_ATTEMPTS = 5;

/**
 * Reads data that operations of this device change too. The answer may or may not contain an operation that ended while it was on the way.
 * In that case it is read again. Throws Unanswered after MAX_ATTEMPTS.
 */
export async function readUnderOps<T>({ db, epoch, changes }: ReadContext, { entity, read, tables, store }: ReadUnderOps<T>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const isSettled = await changes.during(async (since) => {
      const confirmed = await read();
      if (confirmed === undefined) return true;
      return writeInTurn({ db, epoch }, [...tables, 'ops'], async (db) => {
        if (since.op(entity)) return false;
        await store(db, confirmed);
        return true;
      });
    });
    if (isSettled) return;
  }
  throw new Unanswered('changed meanwhile');
}
