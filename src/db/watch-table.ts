import Dexie, { type ObservabilitySet } from 'dexie';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';
import type { TableName } from './transaction.ts';

/**
 * Runs `changed` after each commit that wrote to a table, in any tab. Nothing is read, unlike in a live query: this is for who reads
 * the table himself anyway.
 */
export function watchCommits(db: AccountDatabase, table: TableName, changed: () => void): Cancel {
  const prefix = `idb://${db.name}/${table}/`;
  let isOver = false;
  // The commit is told of from within its transaction, which nobody may go on using.
  const notify = (): void => void (isOver || Dexie.ignoreTransaction(changed));
  const committed = (parts: ObservabilitySet): void => {
    // `all` = the page comes back from the back-forward cache and has missed what happened meanwhile.
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) queueMicrotask(notify);
  };
  Dexie.on('storagemutated', committed);
  return () => {
    isOver = true;
    Dexie.on.storagemutated.unsubscribe(committed);
  };
}

/** As watchCommits, and soon once without a commit, so that what was there before is seen. */
export function watchTable(db: AccountDatabase, table: TableName, changed: () => void): Cancel {
  let isOver = false;
  const cancel = watchCommits(db, table, changed);
  queueMicrotask(() => void (isOver || Dexie.ignoreTransaction(changed)));
  return () => {
    isOver = true;
    cancel();
  };
}
