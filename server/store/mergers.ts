import type { Db } from './tables.ts';

export async function insertMerger(tx: Db, merger: { mergerKey: string; body: string; createdAt: number }): Promise<void> {
  await tx.insertInto('mergers').values(merger).execute();
}

export async function readMergerBody(db: Db, mergerKey: string): Promise<string | undefined> {
  const row = await db.selectFrom('mergers').select('body').where('mergerKey', '=', mergerKey).executeTakeFirst();
  return row?.body;
}

/** Where a merged record was sent. */
export async function listMergerUses(db: Db, mergerKey: string): Promise<{ conv: string; seq: number; revoker: string | null }[]> {
  return db.selectFrom('messages').select(['conv', 'seq', 'revoker']).where('mergerKey', '=', mergerKey).execute();
}
