import Dexie from 'dexie';

/** Writes of one transaction, made one after the other or all in the end. */
export type Writes = {
  /** Await it: nothing where the write is left for the end. */
  add(write: () => PromiseLike<unknown>): PromiseLike<unknown> | undefined;
  /** Makes what was left for the end, in its order; settles when the last is done, and rejects with the first that failed. */
  make(): PromiseLike<unknown> | undefined;
};

/**
 * `areTogether`: nothing is read between the writes, so they are all begun at once in the end; the database carries them out in their order,
 * and only the last is worth a turn of the page. Behind a write that nobody waits for the library loses track of the transaction, so no
 * write begins earlier.
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
