import type { Selectable } from 'kysely';
import type { Db, MergerUsesTable } from './tables.ts';

export async function insertMerger(tx: Db, merger: { mergerKey: string; body: string; createdAt: number }): Promise<void> {
  await tx.insertInto('mergers').values(merger).execute();
}

export async function readMergerBody(db: Db, mergerKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('mergers').select('body').where('mergerKey', '=', mergerKey).executeTakeFirst();
  return row?.body;
}

/** Where a merged record was sent, by itself or inside another one. */
export async function listMergerUses(db: Db, mergerKey: string): Promise<Selectable<MergerUsesTable>[]> {
  return db.selectFrom('mergerUses').selectAll().where('mergerKey', '=', mergerKey).execute();
}

export async function listMergersOfMessages(db: Db, rows: readonly { conv: string; seq: number }[]): Promise<string[]> {
  const keys = new Set<string>();
  for (const { conv, seq } of rows) {
    for (const use of await db.selectFrom('mergerUses').select('mergerKey').where('conv', '=', conv).where('seq', '=', seq).execute()) keys.add(use.mergerKey);
  }
  return [...keys];
}

export async function putMergerUses(tx: Db, uses: readonly Selectable<MergerUsesTable>[]): Promise<void> {
  if (uses.length > 0) await tx.insertInto('mergerUses').values(uses).execute();
}
