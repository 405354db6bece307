import type { AccountDatabase } from '../schema.ts';
import { watchTable } from '../watch-table.ts';

export type CursorWatch = {
  /** Called before the database is read, because an arriving message must not cause more reads than necessary. */
  readonly isDue: () => boolean;
  /** Called when events are applied and the account is no longer new on this device. */
  readonly moved: () => void;
};

/** Runs `moved` now and after each commit that may have moved the cursor, in any tab; ends with the database. */
export function watchCursor(db: AccountDatabase, { isDue, moved }: CursorWatch): void {
  const stop = watchTable(db, 'kv', () => {
    if (!isDue()) return;
    void db.kv.get('isBootstrapped').then((row) => {
      if (row !== undefined) moved();
    }, stop);
  });
}
