import { hotQuery } from '../database/hot-query.ts';
import type { Db } from '../tables.ts';

type Rows = { conv: string; seqs: readonly number[] };
export type ReactionRow = { seq: number; reactionId: string; userId: string; nick: string; avatar: string };

export async function listReactions(db: Db, rows: Rows): Promise<ReactionRow[]> {
  if (rows.seqs.length === 0) return [];
  return db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.userId')
    .select(['reactions.seq', 'reactions.reactionId', 'reactions.userId', 'users.nickName as nick', 'users.avatar'])
    .where('reactions.conv', '=', rows.conv)
    .where('reactions.seq', 'in', rows.seqs)
    .orderBy('reactions.createdAt')
    .orderBy('reactions.userId')
    .execute();
}

type MessageKey = { conv: string; seq: number };

export async function listReactionKinds(db: Db, { conv, seq }: MessageKey): Promise<string[]> {
  const rows = await db.selectFrom('reactions').select('reactionId').distinct().where('conv', '=', conv).where('seq', '=', seq).execute();
  return rows.map((row) => row.reactionId);
}

/** Most names shown for one reaction. */
export const SHOWN_REACTORS = 10;

type Summary = { reactionID: string; totalUserCount: number; partialUserList: { userID: string; nick: string; avatar: string }[]; reactedByMyself: false };

/** The reactions to one message with their counts and first names, in the order in which they were added. No own reaction is marked. */
export async function summariseReactions(db: Db, { conv, seq }: MessageKey): Promise<Summary[]> {
  const kinds = await db
    .selectFrom('reactions')
    .select((select) => ['reactionId', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('conv', '=', conv)
    .where('seq', '=', seq)
    .groupBy('reactionId')
    .orderBy('since')
    .orderBy('reactionId')
    .execute();
  const list: Summary[] = [];
  for (const { reactionId, count } of kinds) {
    const partialUserList = await listReactors(db, { conv, seq, reactionId });
    list.push({ reactionID: reactionId, totalUserCount: count, partialUserList, reactedByMyself: false });
  }
  return list;
}

async function listReactors(db: Db, { conv, seq, reactionId }: MessageKey & { reactionId: string }): Promise<Summary['partialUserList']> {
  return db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.userId')
    .select(['users.id as userID', 'users.nickName as nick', 'users.avatar'])
    .where('reactions.conv', '=', conv)
    .where('reactions.seq', '=', seq)
    .where('reactions.reactionId', '=', reactionId)
    .orderBy('reactions.createdAt')
    .orderBy('reactions.userId')
    .limit(SHOWN_REACTORS)
    .execute();
}

/** Returns true if the reaction is new. */
export async function putReaction(tx: Db, reaction: { conv: string; seq: number; reactionId: string; userId: string; createdAt: number }): Promise<boolean> {
  const row = await tx
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['conv', 'seq', 'reactionId', 'userId']).doNothing())
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReaction(tx: Db, reaction: { conv: string; seq: number; reactionId: string; userId: string }): Promise<boolean> {
  const row = await tx
    .deleteFrom('reactions')
    .where('conv', '=', reaction.conv)
    .where('seq', '=', reaction.seq)
    .where('reactionId', '=', reaction.reactionId)
    .where('userId', '=', reaction.userId)
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countReaders(db: Db, rows: Rows): Promise<Map<number, number>> {
  if (rows.seqs.length === 0) return new Map();
  const counts = await db
    .selectFrom('receipts')
    .select((select) => ['seq', select.fn.countAll<number>().as('count')])
    .where('conv', '=', rows.conv)
    .where('seq', 'in', rows.seqs)
    .groupBy('seq')
    .execute();
  return new Map(counts.map((row) => [row.seq, row.count]));
}

/** Returns true if this reader is new. */
export async function putReceipt(tx: Db, receipt: { conv: string; seq: number; userId: string; readAt: number }): Promise<boolean> {
  const row = await tx
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['conv', 'seq', 'userId']).doNothing())
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listReaders(db: Db, key: { conv: string; seq: number }): Promise<string[]> {
  const rows = await db.selectFrom('receipts').select('userId').where('conv', '=', key.conv).where('seq', '=', key.seq).orderBy('userId').execute();
  return rows.map((row) => row.userId);
}

/** Deletes for this user only. A repeat has no further effect. */
export async function putDeletions(tx: Db, deletion: { userId: string; conv: string; seqs: readonly number[] }): Promise<void> {
  if (deletion.seqs.length === 0) return;
  await tx
    .insertInto('deletions')
    .values(deletion.seqs.map((seq) => ({ userId: deletion.userId, conv: deletion.conv, seq })))
    .onConflict((conflict) => conflict.columns(['userId', 'conv', 'seq']).doNothing())
    .execute();
}

/** Messages that users deleted for themselves between two sequences, both included. */
export async function listDeletionsWithin(db: Db, range: { conv: string; from: number; to: number }): Promise<Map<string, Set<number>>> {
  const byUser = new Map<string, Set<number>>();
  for (const { userId, seq } of await deletionsWithin(db, range)) byUser.set(userId, (byUser.get(userId) ?? new Set()).add(seq));
  return byUser;
}

const deletionsWithin = hotQuery((db, { conv, from, to }: { conv: string; from: number; to: number }) =>
  db.selectFrom('deletions').select(['userId', 'seq']).where('conv', '=', conv).where('seq', '>=', from).where('seq', '<=', to),
);

/** Returns those of these messages that the user deleted for themselves. */
export async function listDeletedRows(db: Db, userId: string, rows: readonly MessageKey[]): Promise<MessageKey[]> {
  if (rows.length === 0) return [];
  return db
    .selectFrom('deletions')
    .select(['conv', 'seq'])
    .where('userId', '=', userId)
    .where((where) => where.or(rows.map(({ conv, seq }) => where.and([where('conv', '=', conv), where('seq', '=', seq)]))))
    .execute();
}

export async function listDeletedSeqs(db: Db, deletion: { userId: string; conv: string; seqs: readonly number[] }): Promise<Set<number>> {
  if (deletion.seqs.length === 0) return new Set();
  const rows = await db
    .selectFrom('deletions')
    .select('seq')
    .where('userId', '=', deletion.userId)
    .where('conv', '=', deletion.conv)
    .where('seq', 'in', deletion.seqs)
    .execute();
  return new Set(rows.map((row) => row.seq));
}
