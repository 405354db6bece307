import Dexie, { type ObservabilitySet } from 'dexie';
import type { Cancel } from '../platform/ports.ts';
import type { AccountDatabase } from './schema.ts';
import type { TableName } from './transaction.ts';

/**
 * Calls `changed` after each commit that wrote to a table, in any tab. Unlike a live query it reads nothing. It is for callers that read
 * the table themselves.
 */
export function watchCommits(db: AccountDatabase, table: TableName, changed: () => void): Cancel {
  const prefix = `idb://${db.name}/${table}/`;
  let isOver = false;
  // The event is sent from inside the committed transaction, which `changed` must not use.
  const notify = (): void => void (isOver || Dexie.ignoreTransaction(changed));
  const committed = (parts: ObservabilitySet): void => {
    // `all` = the page returns from the back-forward cache and may have missed commits.
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(prefix))) queueMicrotask(notify);
  };
  Dexie.on('storagemutated', committed);
  return () => {
    isOver = true;
    Dexie.on.storagemutated.unsubscribe(committed);
  };
}

/** As watchCommits, with one call soon after the start, so that the caller also sees the existing rows. */
export function watchTable(db: AccountDatabase, table: TableName, changed: () => void): Cancel {
  let isOver = false;
  const cancel = watchCommits(db, table, changed);
  queueMicrotask(() => void (isOver || Dexie.ignoreTransaction(changed)));
  return () => {
    isOver = true;
    cancel();
  };
}
