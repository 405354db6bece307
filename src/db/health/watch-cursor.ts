import Dexie from 'dexie';
import type { AccountDatabase } from '../schema.ts';

export type CursorWatch = {
  /** Asked before anything is read: a message that arrives is to set off no more reads than are needed. */
  readonly isDue: () => boolean;
  /** Events are applied, and this is a new account no more. */
  readonly moved: () => void;
};

/** Runs `moved` now and after each commit that may have moved the cursor, in any tab; ends with the database. */
export function watchCursor(db: AccountDatabase, { isDue, moved }: CursorWatch): void {
  const values = `idb://${db.name}/${db.kv.name}/`;
  const stop = (): void => Dexie.on.storagemutated.unsubscribe(listen);
  const look = (): void => {
    if (!isDue()) return;
    // The word comes in the scope of the transaction that has just ended.
    void Dexie.ignoreTransaction(async () => db.kv.get('isBootstrapped')).then((row) => {
      if (row !== undefined) moved();
    }, stop);
  };
  function listen(parts: object): void {
    if (values in parts) look();
  }
  Dexie.on('storagemutated', listen);
  look();
}
