import { readKv } from '../../db/kv.ts';
import { listOps, listOutbox } from '../../db/outbox.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Ports } from '../../platform/ports.ts';
import { createDebugPorts, type DebugPorts } from './debug-ports.ts';
import { watchTransactions, type TransactionWatch } from './watch-transactions.ts';

export type DebugView = {
  readonly wtId: string;
  readonly isLeader: boolean;
  readonly leaderEpoch: number;
  readonly cursor: number;
  readonly outbox: readonly string[];
  readonly ops: readonly string[];
  readonly holes: number;
  readonly quarantine: number;
  /** Rows left out as invalid. */
  readonly skipped: number;
};

export type DebugTools = DebugPorts & {
  readonly transactions: TransactionWatch;
  /** To be called when the account on screen has changed. */
  follow(database: Promise<AccountDatabase>): void;
  read(): Promise<DebugView | undefined>;
  /** Takes the leader's lock from the tab that holds it, and releases it again. */
  overthrow(): Promise<void>;
};

const LEADER_LOCK = 'wisp:leader:';

export function createDebugTools(real: Ports): DebugTools {
  const debug = createDebugPorts(real);
  const transactions = watchTransactions();
  let current: Promise<AccountDatabase> | undefined;
  return {
    ...debug,
    transactions,
    follow(database) {
      current = database;
    },
    async read() {
      const db = await current;
      if (db === undefined || !db.isOpen()) return undefined;
      const epoch = await db.meta.get('leaderEpoch');
      return {
        wtId: db.name.replace('wt_', ''),
        isLeader: debug.locks().some((name) => name.startsWith(LEADER_LOCK)),
        leaderEpoch: Number(epoch?.value ?? 0),
        cursor: (await readKv(db, 'cursor')) ?? 0,
        outbox: (await listOutbox(db)).map((row) => `${row.conversationID} ${row.ID} tries ${row.tries}`),
        ops: (await listOps(db)).map((row) => `${row.entity} ${row.opId}`),
        holes: await db.holes.count(),
        quarantine: await db.quarantine.count(),
        skipped: Object.values(db.countSkipped()).reduce((sum, count) => sum + count, 0),
      };
    },
    async overthrow() {
      const db = await current;
      if (db === undefined) return;
      const name = `${LEADER_LOCK}${db.name.replace('wt_', '')}`;
      await real.locks.request(name, { signal: new AbortController().signal, steal: true }, async () => undefined);
    },
  };
}
