import Dexie from 'dexie';

/** Writes of one transaction. They run one after the other, or all at the end. */
export type Writes = {
  /** Await the result. It is undefined if the write is deferred to the end. */
  add(write: () => PromiseLike<unknown>): PromiseLike<unknown> | undefined;
  /** Runs the deferred writes in their order. Settles when the last one is done, and rejects with the first error. */
  make(): PromiseLike<unknown> | undefined;
};

/**
 * `areTogether` = no reads happen between the writes, so all of them start together at the end. The database executes them in order, and
 * only the last one costs a turn of the event loop. No write starts earlier, because after a write that is not awaited Dexie loses the
 * transaction.
 */
export function gatherWrites(areTogether: boolean): Writes {
  const writes: (() => PromiseLike<unknown>)[] = [];
  return {
    add(write) {
      if (!areTogether) return write();
      writes.push(write);
      return undefined;
    },
    make: () => (writes.length === 0 ? undefined : Dexie.Promise.all(writes.splice(0).map((write) => write()))),
  };
}
