import type { StorageProblem } from '../../core/storage/storage-problem.ts';
import type { DatabaseHealth } from '../../db/health/watch-database.ts';
import type { Cancel } from '../../platform/ports.ts';

export type StorageStatus = {
  problem(): StorageProblem | undefined;
  /** A write of an open database found no room. */
  isFull(): boolean;
  subscribe(listener: () => void): Cancel;
  retry(): void;
  /** The browser has removed what was stored here, and it is fetched anew. */
  wasCleared(): boolean;
  setCleared(isCleared: boolean): void;
  /** Grows when the database of the account was removed while it was open: screens open the account anew. */
  generation(): number;
  /** Has the account opened anew, and says why. */
  reopen(): void;
  /** Says of this database too, until the result is called. */
  follow(health: DatabaseHealth): Cancel;
};

/** What is wrong with the databases that this page has open; the first trouble speaks for all. */
export function createStorageStatus(): StorageStatus {
  const followed = new Set<DatabaseHealth>();
  const listeners = new Set<() => void>();
  let isCleared = false;
  let generation = 0;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    problem: () => [...followed].map((health) => health.problem()).find((problem) => problem !== undefined),
    isFull: () => [...followed].some((health) => health.isFull()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      for (const health of followed) health.retry();
    },
    wasCleared: () => isCleared,
    setCleared(next) {
      isCleared = next;
      notify();
    },
    generation: () => generation,
    reopen() {
      isCleared = true;
      generation += 1;
      notify();
    },
    follow(health) {
      followed.add(health);
      const cancel = health.subscribe(notify);
      notify();
      return () => {
        cancel();
        followed.delete(health);
        notify();
      };
    },
  };
}
