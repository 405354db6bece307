import Dexie from 'dexie';
import type { AccountDatabase } from '../../../src/db/schema.ts';
import type { LockOptions, Locks } from '../../../src/platform/ports.ts';

export type Freezer = {
  /** Locks as the tab sees them: it learns of a change when it runs again. */
  readonly locks: Locks;
  freeze(): void;
  /** Starts the transactions that the tab was about to start. */
  thaw(): void;
  /** Notifies the tab of the changes of its locks. */
  notifyLocks(): void;
};

/**
 * Delays the pending work of a frozen tab: no transaction starts, and no lock change arrives. Both continue where they stopped, as the code after an
 * `await` does.
 */
export function createFreezer(db: AccountDatabase, locks: Locks): Freezer {
  let begins: (() => void)[] | undefined;
  let news: (() => void)[] | undefined;
  const begin = db.transaction.bind(db) as (...args: readonly unknown[]) => Promise<unknown>;

  async function begun(args: readonly unknown[]): Promise<unknown> {
    await new Promise<void>((resolve) => begins?.push(resolve));
    return begin(...args);
  }

  Object.assign(db, { transaction: (...args: readonly unknown[]) => (begins === undefined || Dexie.currentTransaction ? begin(...args) : begun(args)) });

  async function received(): Promise<void> {
    if (news !== undefined) await new Promise<void>((resolve) => news?.push(resolve));
  }

  async function request(name: string, options: LockOptions, held: () => Promise<void>): Promise<void> {
    try {
      await locks.request(name, options, async () => {
        await received();
        await held();
      });
    } finally {
      await received();
    }
  }

  return {
    locks: { request },
    freeze() {
      begins ??= [];
      news ??= [];
    },
    thaw() {
      const due = begins ?? [];
      begins = undefined;
      for (const go of due) go();
    },
    notifyLocks() {
      const due = news ?? [];
      news = undefined;
      for (const notify of due) notify();
    },
  };
}
