import type { Db } from '../tables.ts';

const changes = new WeakMap<Db, Set<string>>();

/**
 * Every statement that ends a session, moves its expiry or changes the state of an account calls this with the ID of the session or user.
 */
export function noteSessionChange(tx: Db, id: string): void {
  changes.set(tx, (changes.get(tx) ?? new Set()).add(id));
}

/** Returns the IDs noted since the last call. The commands of a group share a transaction, so the writer calls it after each command. */
export function takeSessionChanges(tx: Db): ReadonlySet<string> {
  const noted = changes.get(tx) ?? new Set();
  changes.delete(tx);
  return noted;
}
