import type { Db } from '../tables.ts';

/** Receipts of which their author is not notified yet. They are durable, so that a crash delays them but never loses them (G12). */
export async function putReceiptNotice(tx: Db, notice: { authorId: string; conv: string; seq: number }): Promise<void> {
  await tx
    .insertInto('receiptNotices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['authorId', 'conv', 'seq']).doNothing())
    .execute();
}

export async function listReceiptNotices(db: Db, authorId: string, count: number): Promise<{ conv: string; seq: number }[]> {
  return db.selectFrom('receiptNotices').select(['conv', 'seq']).where('authorId', '=', authorId).orderBy('conv').orderBy('seq').limit(count).execute();
}

export async function listReceiptAuthors(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('receiptNotices').select('authorId').distinct().execute();
  return rows.map((row) => row.authorId);
}

export async function deleteReceiptNotices(tx: Db, authorId: string, notified: { conv: string; seqs: readonly number[] }): Promise<void> {
  await tx.deleteFrom('receiptNotices').where('authorId', '=', authorId).where('conv', '=', notified.conv).where('seq', 'in', notified.seqs).execute();
}
