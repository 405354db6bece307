import type { Cancel } from '../platform/ports.ts';

/** The result of a promise as a store for useSyncExternalStore: undefined while it is pending, and after a rejection. */
export function createPromiseStore<T>(promise: Promise<T>): { current(): T | undefined; subscribe(listener: () => void): Cancel } {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  const settle = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  promise.then(settle, () => undefined);
  return {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
