import Dexie from 'dexie';
import type { AccountDatabase } from '../../../src/db/schema.ts';
import type { LockOptions, Locks } from '../../../src/platform/ports.ts';

export type Freezer = {
  /** Locks as the tab sees them: what became of them it learns when it runs again. */
  readonly locks: Locks;
  freeze(): void;
  /** The transactions that it was about to begin go on. */
  thaw(): void;
  /** It learns what became of its locks. */
  notifyLocks(): void;
};

/**
 * What a tab that the browser has frozen was about to do waits: no transaction begins, and nothing is heard of locks. Both go on at
 * the place where they were, as the code behind an `await` does.
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
