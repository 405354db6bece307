import type { Cancel } from '../platform/ports.ts';

/** What a promise gives, readable without waiting once it is there; undefined until then, and when it fails. */
export function createLateValue<T>(promise: Promise<T>): { current(): T | undefined; subscribe(listener: () => void): Cancel } {
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
