import type { AccountDatabase } from '../schema.ts';
import { watchTable } from '../watch-table.ts';

export type CursorWatch = {
  /** Asked before anything is read: a message that arrives is to set off no more reads than are needed. */
  readonly isDue: () => boolean;
  /** Events are applied, and this is a new account no more. */
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
