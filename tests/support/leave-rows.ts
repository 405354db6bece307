import type { AccountDatabase } from '../../src/db/schema.ts';

/** Writes rows as a broken profile or another program would, bypassing all checks of the product. */
export async function leaveRows(db: AccountDatabase, table: string, rows: readonly object[]): Promise<void> {
  await db.open();
  const transaction = db.backendDB().transaction(table, 'readwrite');
  for (const row of rows) transaction.objectStore(table).put(row);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
}
