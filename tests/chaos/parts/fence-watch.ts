import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie';
import type { AccountDatabase } from '../../../src/db/schema.ts';

/** The tab of a device that took the leadership last. */
export type Terms = { leader: string | undefined };

type Watched = {
  readonly name: string;
  readonly terms: Terms;
  /** A transaction that no user requested has committed although another tab had become the leader. */
  readonly lateWrite: (table: string) => void;
  /** Whether a newer build has claimed the database. */
  readonly isOutdated: () => boolean;
  /** A transaction has committed although the tab's build may no longer write. */
  readonly outdatedWrite: (table: string) => void;
  /** A write has lost its transaction, and with it the check of the epochs. */
  readonly loneWrite: (table: string) => void;
};

type WithRaw = { readonly idbtrans: object };

/** Dexie marks the transactions that code has opened. A write without one gets its own. */
type Opened = { readonly _explicit?: boolean };

function takesLeadership(request: DBCoreMutateRequest): boolean {
  return (request.type === 'put' || request.type === 'add') && request.values.some((row: { readonly key?: unknown }) => row.key === 'leaderEpoch');
}

/**
 * Observes each commit of a tab (G9): a write that is not the user's may only come from the tab that became the leader last. The result is the database
 * for the user's commands.
 */
export function watchFence(db: AccountDatabase, { name, terms, lateWrite, isOutdated, outdatedWrite, loneWrite }: Watched): AccountDatabase {
  const ofUser = new WeakSet<object>();
  const judged = new WeakSet<object>();
  const seen = new WeakSet<object>();

  function watchBuild(trans: IDBTransaction, table: string): void {
    if (seen.has(trans)) return;
    seen.add(trans);
    // The state at the beginning of the transaction: the claim writes the same tables.
    if (isOutdated()) trans.addEventListener('complete', () => outdatedWrite(table));
  }

  function judge(trans: IDBTransaction, table: string): void {
    if (ofUser.has(trans) || judged.has(trans)) return;
    judged.add(trans);
    trans.addEventListener('complete', () => {
      if (terms.leader !== name) lateWrite(table);
    });
  }

  function guard(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      // Not async: Dexie does not know of an await in here, and counts the awaits of all transactions together. If many start at once, the miscount
      // takes the transaction from the rest of another body, whose writes then check no epoch and are not undone together.
      mutate(request) {
        const trans = request.trans as IDBTransaction;
        watchBuild(trans, table.name);
        if ((trans as Opened)._explicit !== true) loneWrite(table.name);
        if (table.name !== 'meta') judge(trans, table.name);
        else if (takesLeadership(request)) trans.addEventListener('complete', () => void (terms.leader = name));
        return table.mutate(request);
      },
    };
  }

  db.use({ stack: 'dbcore', name: 'fence-watch', level: -2, create: (down: DBCore) => ({ ...down, table: (one) => guard(down.table(one)) }) });
  const begin = (mode: 'r' | 'rw', tables: string[], body: () => Promise<unknown>): unknown =>
    // Dexie tracks an await only in a body that is itself async.
    db.transaction(mode, tables, async () => {
      ofUser.add((Dexie.currentTransaction as unknown as WithRaw).idbtrans);
      return body();
    });
  return Object.create(db, { transaction: { value: begin } }) as AccountDatabase;
}
