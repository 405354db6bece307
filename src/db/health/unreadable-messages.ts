import type { AccountDatabase } from '../schema.ts';
import { write, type WritableDatabase } from '../transaction.ts';

/** Whether a row with this key exists that reads leave out. */
export async function isUnreadableMessage(db: AccountDatabase, key: unknown): Promise<boolean> {
  const ID = key as string;
  // A count reads no values, so the filter of invalid rows does not apply to it.
  const [count, row] = await Promise.all([db.messages.where('ID').equals(ID).count(), db.messages.get(ID)]);
  return count > 0 && row === undefined;
}

export async function dropUnreadableMessage(db: WritableDatabase, key: unknown): Promise<void> {
  await write(db, ['messages'], async () => {
    if (await isUnreadableMessage(db, key)) await db.messages.delete(key as string);
  });
}
