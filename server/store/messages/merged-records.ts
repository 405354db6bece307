import { withPeople } from './message-uses.ts';
import type { Db, MergedRecordUsesTable, UsePeople } from '../tables.ts';

/** Keeps a list that already exists; returns true if the list is new. */
export async function putMergedRecord(tx: Db, mergedRecord: { mergerKey: string; body: string; createdAt: number }): Promise<boolean> {
  const stored = await tx
    .insertInto('mergers')
    .values(mergedRecord)
    .onConflict((conflict) => conflict.column('mergerKey').doNothing())
    .returning('mergerKey')
    .execute();
  return stored.length > 0;
}

export async function readMergedRecordBody(db: Db, mergedRecordKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('mergers').select('body').where('mergerKey', '=', mergedRecordKey).executeTakeFirst();
  return row?.body;
}

export async function listMergedRecordsOfMessages(db: Db, rows: readonly { conv: string; seq: number }[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { conv, seq } of rows) {
    for (const use of await db.selectFrom('mergerUses').select('mergerKey').where('conv', '=', conv).where('seq', '=', seq).execute()) keys.add(use.mergerKey);
  }
  return [...keys];
}

export async function putMergedRecordUses(tx: Db, uses: readonly Omit<MergedRecordUsesTable, keyof UsePeople>[]): Promise<void> {
  if (uses.length > 0) await tx.insertInto('mergerUses').values(uses.map(withPeople)).execute();
}
