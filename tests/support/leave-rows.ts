import type { AccountDatabase } from '../../src/db/schema.ts';

/** What a broken profile or a foreign hand leaves: past every check of ours. */
export async function leaveRows(db: AccountDatabase, table: string, rows: readonly object[]): Promise<void> {
  await db.open();
  const transaction = db.backendDB().transaction(table, 'readwrite');
  for (const row of rows) transaction.objectStore(table).put(row);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
}
