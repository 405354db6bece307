import type { Watched } from './client.ts';

type Listener<T> = { readonly next: (value: T) => void; readonly failed: ((error: unknown) => void) | undefined };

/**
 * One subscription to `source` for all listeners, because each read after a commit is a transaction of its own. A later listener receives
 * the last value at once. When the last listener unsubscribes, the subscription ends, its value is dropped and `ended` is called. A failure
 * ends it for all listeners.
 */
export function shareWatched<T>(source: Watched<T>, ended: () => void = () => undefined): Watched<T> {
  const listeners = new Set<Listener<T>>();
  let known: { readonly value: T } | undefined;
  let running: { unsubscribe(): void } | undefined;

  const end = (): void => {
    running?.unsubscribe();
    running = undefined;
    known = undefined;
    ended();
  };
  const begin = (): void => {
    running = source.subscribe(
      (value) => {
        known = { value };
        const heard = [...listeners];
        for (const listener of heard) listener.next(value);
      },
      (error) => {
        const heard = [...listeners];
        listeners.clear();
        end();
        for (const listener of heard) listener.failed?.(error);
      },
    );
  };

  return {
    hasValue: () => false,
    subscribe(next, failed) {
      const listener = { next, failed };
      listeners.add(listener);
      if (known !== undefined) next(known.value);
      if (running === undefined) begin();
      return {
        unsubscribe() {
          if (listeners.delete(listener) && listeners.size === 0) end();
        },
      };
    },
  };
}
