import type { StorageProblem } from '../../core/storage/storage-problem.ts';
import type { DatabaseHealth } from '../../db/health/watch-database.ts';
import type { Cancel } from '../../platform/ports.ts';

export type StorageStatus = {
  problem(): StorageProblem | undefined;
  /** True when a write to an open database failed because the quota is used up. */
  isFull(): boolean;
  subscribe(listener: () => void): Cancel;
  retry(): void;
  /** True when the browser has removed the stored data, which is now fetched again. */
  wasCleared(): boolean;
  setCleared(isCleared: boolean): void;
  /** Grows when the database of the account was removed while it was open. Screens then open the account again. */
  generation(): number;
  /** Makes the screens open the account again and records the reason. */
  reopen(): void;
  /** Includes this database in the status until the returned function is called. */
  follow(health: DatabaseHealth): Cancel;
};

/** Holds the problems of the databases that this page has open. The first problem represents all of them. */
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
