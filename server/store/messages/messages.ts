import type { ExpressionBuilder, Selectable } from 'kysely';
import { LIMITS } from '../../../contract/limits.ts';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db, MessagesTable, Tables } from '../tables.ts';

export type MessageRow = Selectable<MessagesTable>;

/** A range of one log that a user may read: `from` < sequence ≤ `to`, which is at most the newest message. */
type Range = { from: number; to: number };

/** One user's view of one log. */
export type View = { userId: string; conv: string; ranges: readonly Range[] };

type MessageExpression = ExpressionBuilder<Tables, 'messages'>;

export async function insertMessage(tx: Db, row: MessageRow): Promise<void> {
  await insert(tx, row);
}

const insert = hotQuery((db, row: MessageRow) => db.insertInto('messages').values(row));

/** G6: a repeated send finds the row of the first one, however late it comes. */
export async function readMessageOfSender(db: Db, sender: string, id: string): Promise<MessageRow | undefined> {
  return (await messageOfSender(db, { sender, id }))[0];
}

const messageOfSender = hotQuery((db, { sender, id }: { sender: string; id: string }) =>
  db.selectFrom('messages').selectAll().where('sender', '=', sender).where('id', '=', id),
);

export async function readMessageById(db: Db, id: string): Promise<MessageRow | undefined> {
  return (await messageById(db, { id }))[0];
}

const messageById = hotQuery((db, { id }: { id: string }) => db.selectFrom('messages').selectAll().where('id', '=', id));

export async function readMessage(db: Db, key: { conv: string; seq: number }): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('conv', '=', key.conv).where('seq', '=', key.seq).executeTakeFirst();
}

export async function listMessagesBySeq(db: Db, rows: { conv: string; seqs: readonly number[] }): Promise<MessageRow[]> {
  if (rows.seqs.length === 0) return [];
  return db.selectFrom('messages').selectAll().where('conv', '=', rows.conv).where('seq', 'in', rows.seqs).orderBy('seq').execute();
}

export async function listMessagesById(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
}

/** Returns those of these messages that have no content any more: recalled, or deleted for both sides. */
export async function listGoneMessages(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (const part of partsOf(ids)) {
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', 'in', part)
      .where((where) => where.or([where('revoker', 'is not', null), where('payload', '=', '{}')]))
      .execute();
    rows.push(...found);
  }
  return rows;
}

export async function updateMessage(tx: Db, key: { conv: string; seq: number }, change: Partial<Omit<MessageRow, 'conv' | 'seq'>>): Promise<void> {
  await tx.updateTable('messages').set(change).where('conv', '=', key.conv).where('seq', '=', key.seq).execute();
}

export async function updateMessages(
  tx: Db,
  rows: { conv: string; seqs: readonly number[] },
  change: Partial<Omit<MessageRow, 'conv' | 'seq'>>,
): Promise<void> {
  for (const part of partsOf(rows.seqs)) {
    await tx.updateTable('messages').set(change).where('conv', '=', rows.conv).where('seq', 'in', part).execute();
  }
}

/** Sequences of this sender's messages within the range that are not recalled, oldest first. It reads every message of the range. */
export async function listSeqsOfSender(db: Db, key: { conv: string; sender: string; after: number; upTo: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('seq')
    .where('conv', '=', key.conv)
    .where('sender', '=', key.sender)
    .where('seq', '>', key.after)
    .where('seq', '<=', key.upTo)
    .where('revoker', 'is', null)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.seq);
}

export type VisibleRange = { before?: number; after?: number; count: number };

/**
 * `until` = the sequence up to which the range was read in its direction, if more rows may follow; undefined = the user has nothing beyond
 * these rows.
 */
export type VisiblePage = { rows: MessageRow[]; until: number | undefined };

/** Sequences that one read passes over. If a user deleted a long range for themselves, several reads pass over it. */
const VISIBLE_SCAN = 2000;
/** Cost of a range besides its sequences, because each range is a separate statement. */
const RANGE_SCAN = 20;

/** Up to `count` rows next to `seq`, in the order of the direction, without rows that the user may not see. */
export async function listVisible(db: Db, view: View, range: VisibleRange): Promise<MessageRow[]> {
  return (await readVisiblePage(db, view, range)).rows;
}

/** Like listVisible, and also returns how far it read. `VISIBLE_SCAN` limits the work, however much is hidden from this user. */
export async function readVisiblePage(db: Db, view: View, range: VisibleRange): Promise<VisiblePage> {
  const isUp = range.after !== undefined;
  const rows: MessageRow[] = [];
  let scan = VISIBLE_SCAN;
  let until: number | undefined;
  for (const part of isUp ? view.ranges : view.ranges.toReversed()) {
    const from = Math.max(part.from, range.after ?? 0);
    const to = Math.min(part.to, (range.before ?? Number.MAX_SAFE_INTEGER) - 1);
    if (from >= to) continue;
    if (scan <= 0) return { rows, until };
    const looked = isUp ? { from, to: Math.min(to, from + scan) } : { from: Math.max(from, to - scan), to };
    rows.push(...(await listInRange(db, view, { ...looked, count: range.count - rows.length, isUp })));
    const last = rows.at(-1);
    if (last !== undefined && rows.length >= range.count) return { rows, until: last.seq };
    until = isUp ? looked.to : looked.from + 1;
    scan -= looked.to - looked.from + RANGE_SCAN;
    if (looked.to < to || looked.from > from) return { rows, until };
  }
  return { rows, until: undefined };
}

async function listInRange(db: Db, view: View, look: Range & { count: number; isUp: boolean }): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conv', '=', view.conv)
    .where('seq', '>', look.from)
    .where('seq', '<=', look.to)
    .where((where) => isShown(where, view.userId, look))
    .orderBy('seq', look.isUp ? 'asc' : 'desc')
    .limit(look.count)
    .execute();
}

/** Whether the sequence is in one of the ranges that a user may see. A deletion, or other readers in `onlyFor`, may still hide it. */
export function isWithinRanges(ranges: View['ranges'], seq: number): boolean {
  return ranges.some(({ from, to }) => seq > from && seq <= to);
}

/** Whether this user may see the row with this sequence. */
export async function isVisibleAt(db: Db, view: View, seq: number): Promise<boolean> {
  if (!isWithinRanges(view.ranges, seq)) return false;
  const { conv, userId } = view;
  return (await shownAt(db, { conv, seq, userId, named: namedPattern(userId), from: seq - 1, to: seq })).length > 0;
}

const shownAt = hotQuery((db, key: { conv: string; seq: number; userId: string; named: string; from: number; to: number }) =>
  db
    .selectFrom('messages')
    .select('seq')
    .where('conv', '=', key.conv)
    .where('seq', '=', key.seq)
    .where((where) => isShownBy(where, key)),
);

/** Returns those of these messages that the user can see and that are not recalled. */
export async function listReadableSeqs(db: Db, view: View, named: readonly number[]): Promise<Set<number>> {
  const seqs = named.filter((seq) => isWithinRanges(view.ranges, seq));
  if (seqs.length === 0) return new Set();
  const rows = await db
    .selectFrom('messages')
    .select('seq')
    .where('conv', '=', view.conv)
    .where('seq', 'in', seqs)
    .where('revoker', 'is', null)
    .where((where) => isShown(where, view.userId, { from: Math.min(...seqs) - 1, to: Math.max(...seqs) }))
    .execute();
  return new Set(rows.map((row) => row.seq));
}

/** The newest messages of a log, newest first, regardless of who may see them. */
export async function listNewest(db: Db, conv: string, count: number): Promise<MessageRow[]> {
  return newestOf(db, { conv, count });
}

const newestOf = hotQuery((db, { conv, count }: { conv: string; count: number }) =>
  db.selectFrom('messages').selectAll().where('conv', '=', conv).orderBy('seq', 'desc').limit(count),
);

/** The newest message of each log that has one, regardless of who may see it. */
export async function listNewestOfEach(db: Db, convs: readonly string[]): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (const chunk of chunksOf(convs)) rows.push(...(await newestOfEach(db, { convs: chunk })));
  return rows;
}

const newestOfEach = hotQuery((db, { convs }: { convs: readonly string[] }) =>
  db
    .selectFrom('conversations')
    .innerJoin('messages', (join) => join.onRef('messages.conv', '=', 'conversations.conv').onRef('messages.seq', '=', 'conversations.lastSeq'))
    .selectAll('messages')
    .where('conversations.conv', 'in', convs),
);

/** Time when the newest message up to a sequence was stored. */
export async function readTimeAt(db: Db, conv: string, seq: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('timeSec')
    .where('conv', '=', conv)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timeSec;
}

/**
 * Exact while at most `LIMITS.unreadScan` messages follow `afterSeq`. If more follow, only the newest are read, so that the cost of a count
 * is bounded. With a `limit` it stops there, and the result means "this many or more".
 */
export async function countUnread(db: Db, view: View & { readonly limit?: number }, afterSeq: number): Promise<number> {
  const { limit = LIMITS.unreadScan } = view;
  let counted = 0;
  let scan: number = LIMITS.unreadScan;
  for (const { from, to } of view.ranges.toReversed()) {
    const after = Math.max(from, afterSeq, to - scan);
    if (after >= to || counted >= limit) break;
    counted += await countInRange(db, view, { from: after, to, limit: limit - counted });
    scan -= to - after;
  }
  return counted;
}

async function countInRange(db: Db, view: View, range: Range & { limit: number }): Promise<number> {
  const row = await db
    .selectFrom((query) =>
      query
        .selectFrom('messages')
        .select('seq')
        .where('conv', '=', view.conv)
        .where('seq', '>', range.from)
        .where('seq', '<=', range.to)
        .where('noUnread', '=', 0)
        .where('revoker', 'is', null)
        .where('sender', '<>', view.userId)
        .where((where) => isShown(where, view.userId, range))
        .orderBy('seq', 'desc')
        .limit(range.limit)
        .as('unread'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Like isShown, for a row in memory, with the deletions of each user. */
export function isShownTo(row: MessageRow, userId: string, deleted: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  return (row.onlyFor === null || row.onlyFor.includes(`"${userId}"`)) && deleted.get(userId)?.has(row.seq) !== true;
}

/**
 * Neither for other readers only nor deleted by this user. The deletions are limited to the range as well, because PostgreSQL may read them
 * first.
 */
function isShown(where: MessageExpression, userId: string, range: Range) {
  return isShownBy(where, { ...range, userId, named: namedPattern(userId) });
}

function namedPattern(userId: string): string {
  return `%"${userId}"%`;
}

function isShownBy(where: MessageExpression, { userId, named, ...range }: Range & { userId: string; named: string }) {
  return where.and([
    where.or([where('onlyFor', 'is', null), where('onlyFor', 'like', named)]),
    where.not(
      where.exists(
        where
          .selectFrom('deletions')
          .select('deletions.seq')
          .where('deletions.userId', '=', userId)
          .whereRef('deletions.conv', '=', 'messages.conv')
          .where('deletions.seq', '>', range.from)
          .where('deletions.seq', '<=', range.to)
          .whereRef('deletions.seq', '=', 'messages.seq'),
      ),
    ),
  ]);
}
