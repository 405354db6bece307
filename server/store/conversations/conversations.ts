import { partsOf } from '../database/parts-of.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { c2cConversationId, conversationTypeOf, groupConversationId, targetOf } from '../../../contract/ids.ts';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import { parseStored } from '../safe-json.ts';
import type { ConversationsTable, ConversationStatesTable, Db } from '../tables.ts';

export type ConversationState = Selectable<ConversationStatesTable>;
export type NewConversation = Insertable<ConversationsTable>;

/** The key that both sides of a pair share. For a group it is the conversation ID. */
export function convKey(me: string, conversationID: string): string {
  if (conversationTypeOf(conversationID) === 'GROUP') return conversationID;
  const peer = targetOf(conversationID);
  return me < peer ? `P:${me}:${peer}` : `P:${peer}:${me}`;
}

/** The conversation ID of a log as this user sees it. */
export function conversationIdFor(userId: string, conv: string): string {
  if (!conv.startsWith('P:')) return conv;
  const [, first = '', second = ''] = conv.split(':');
  return c2cConversationId(first === userId ? second : first);
}

/** Both user IDs of a pair's log; empty for a group's. */
export function peopleOfPair(conv: string): string[] {
  return conv.startsWith('P:') ? conv.split(':').slice(1) : [];
}

export function groupConv(groupId: string): string {
  return groupConversationId(groupId);
}

export type ConversationHead = Pick<Selectable<ConversationsTable>, 'lastSeq' | 'isLarge' | 'eventPts' | 'prunedPts' | 'listSeq' | 'listTs'>;

const EMPTY_HEAD: ConversationHead = { lastSeq: 0, isLarge: 0, eventPts: 0, prunedPts: 0, listSeq: 0, listTs: 0 };

/** Head of the log of a conversation; all zero while it has no message. */
export async function readHead(db: Db, conv: string): Promise<ConversationHead> {
  return (await headOf(db, { conv }))[0] ?? EMPTY_HEAD;
}

const headOf = hotQuery((db, { conv }: { conv: string }) =>
  db.selectFrom('conversations').select(['lastSeq', 'isLarge', 'eventPts', 'prunedPts', 'listSeq', 'listTs']).where('conv', '=', conv),
);

/** Like readHead, for several conversations. */
export async function listHeads(db: Db, convs: readonly string[]): Promise<Map<string, ConversationHead>> {
  const heads = new Map(convs.map((conv) => [conv, EMPTY_HEAD]));
  for (const chunk of chunksOf(convs)) for (const { conv, ...head } of await headsOf(db, { convs: chunk })) heads.set(conv, head);
  return heads;
}

const headsOf = hotQuery((db, { convs }: { convs: readonly string[] }) =>
  db.selectFrom('conversations').select(['conv', 'lastSeq', 'isLarge', 'eventPts', 'prunedPts', 'listSeq', 'listTs']).where('conv', 'in', convs),
);

export async function readLastSeq(db: Db, conv: string): Promise<number> {
  return (await readHead(db, conv)).lastSeq;
}

/** Returns the next sequence. Sequences are dense, because this runs in the transaction that inserts the message. */
export async function takeNextSeq(tx: Db, conv: string, now: number): Promise<number> {
  const [row] = await nextSeq(tx, { conv, type: conv.startsWith('P:') ? 'C2C' : 'GROUP', now });
  if (row === undefined) throw new Error('no sequence given');
  return row.lastSeq;
}

const nextSeq = hotQuery((db, { conv, type, now }: { conv: string; type: string; now: number }) =>
  db
    .insertInto('conversations')
    .values({ conv, type, lastSeq: sql.lit(1), createdAt: now })
    .onConflict((conflict) => conflict.column('conv').doUpdateSet({ lastSeq: sql<number>`${sql.ref('conversations.lastSeq')} + 1` }))
    .returning('lastSeq'),
);

export async function readState(db: Db, userId: string, conv: string): Promise<ConversationState | undefined> {
  return (await stateOf(db, { userId, conv }))[0];
}

const stateOf = hotQuery((db, { userId, conv }: { userId: string; conv: string }) =>
  db.selectFrom('conversationStates').selectAll().where('userId', '=', userId).where('conv', '=', conv),
);

export async function listStatesOfConversation(db: Db, conv: string, userIds: readonly string[]): Promise<ConversationState[]> {
  const states: ConversationState[] = [];
  for (const chunk of chunksOf(userIds)) states.push(...(await statesOf(db, { conv, userIds: chunk })));
  return states;
}

const statesOf = hotQuery((db, { conv, userIds }: { conv: string; userIds: readonly string[] }) =>
  db.selectFrom('conversationStates').selectAll().where('conv', '=', conv).where('userId', 'in', userIds),
);

export async function listStatesOfGroups(db: Db, userId: string, groupIds: readonly string[]): Promise<Map<string, ConversationState>> {
  if (groupIds.length === 0) return new Map();
  const convs = groupIds.map(groupConv);
  const rows = await db.selectFrom('conversationStates').selectAll().where('userId', '=', userId).where('conv', 'in', convs).execute();
  return new Map(rows.map((row) => [targetOf(row.conv), row]));
}

/** Fields of a receiver's list row that a new message needs. */
export type Listing = Pick<ConversationState, 'userId' | 'conv' | 'removed' | 'atList' | 'isLarge'>;

export async function listListings(db: Db, conv: string, userIds: readonly string[]): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const chunk of chunksOf(userIds)) listings.push(...(await listingsOf(db, { conv, userIds: chunk })));
  return listings;
}

const listingsOf = hotQuery((db, { conv, userIds }: { conv: string; userIds: readonly string[] }) =>
  db.selectFrom('conversationStates').select(['userId', 'conv', 'removed', 'atList', 'isLarge']).where('conv', '=', conv).where('userId', 'in', userIds),
);

/** The current row of the list. It is computed because a message in a large group changes no row of its members (decision 039). */
export function resolveState(state: ConversationState, head: Pick<ConversationHead, 'listSeq' | 'listTs'>): ConversationState {
  if (state.isLarge === 0) return state;
  return { ...state, updateTs: Math.max(state.updateTs, head.listTs), removed: state.removed === 1 && head.listSeq <= state.removedSeq ? 1 : 0 };
}

/** States of all users who have the conversation and still belong to it. */
export async function listStatesOfMembers(db: Db, conv: string): Promise<ConversationState[]> {
  return statesOfMembers(db, { conv });
}

const statesOfMembers = hotQuery((db, { conv }: { conv: string }) =>
  db.selectFrom('conversationStates').selectAll().where('conv', '=', conv).where('operationType', '=', 0),
);

type Listed = Pick<ConversationState, 'updateTs' | 'conv'>;
type StatePage = { before?: Listed; count: number };

/** One page of the list, newest first; `before` is the last row of the previous page. The rows are resolved. */
export async function listStatesOfUser(db: Db, userId: string, page: StatePage): Promise<ConversationState[]> {
  const { before, count } = page;
  const large = (await listLargeStates(db, userId)).filter((state) => state.removed === 0 && (before === undefined || comesBefore(before, state)));
  const others = await listPlainStates(db, userId, page);
  return mergeListed(
    large.sort((left, right) => (comesBefore(left, right) ? -1 : 1)),
    others,
  ).slice(0, count);
}

/** Keeps the order of each list, because PostgreSQL may sort the keys of pairs by a locale, and the next page continues in its order. */
function mergeListed(large: readonly ConversationState[], others: readonly ConversationState[]): ConversationState[] {
  const merged: ConversationState[] = [];
  let taken = 0;
  for (const state of others) {
    for (let next = large[taken]; next !== undefined && comesBefore(next, state); next = large[taken]) {
      merged.push(next);
      taken += 1;
    }
    merged.push(state);
  }
  return [...merged, ...large.slice(taken)];
}

function comesBefore(left: Listed, right: Listed): boolean {
  return left.updateTs === right.updateTs ? left.conv > right.conv : left.updateTs > right.updateTs;
}

/** The stored values of these rows give their position in the list, so one range of the index is enough. */
async function listPlainStates(db: Db, userId: string, { before, count }: StatePage): Promise<ConversationState[]> {
  let query = db.selectFrom('conversationStates').selectAll().where('userId', '=', userId).where('isLarge', '=', 0).where('removed', '=', 0);
  if (before !== undefined) {
    query = query
      .where('updateTs', '<=', before.updateTs)
      .where((where) => where.or([where('updateTs', '<', before.updateTs), where('conv', '<', before.conv)]));
  }
  return query.orderBy('updateTs', 'desc').orderBy('conv', 'desc').limit(count).execute();
}

/**
 * Sums the unread messages of the newest conversations, except muted ones, those with the mark `hidden`, and large groups, whose rows do
 * not store the count. A conversation that only has the mark `unread` counts as one.
 */
export async function sumUnreadOfPlain(
  db: Db,
  userId: string,
  { hidden, unread, newest }: { hidden: string; unread: string; newest: number },
): Promise<number> {
  const row = await db
    .selectFrom(
      db
        .selectFrom('conversationStates')
        .select(['unread', 'muted', 'marks'])
        .where('userId', '=', userId)
        .where('isLarge', '=', 0)
        .where('removed', '=', 0)
        .orderBy('updateTs', 'desc')
        .limit(newest)
        .as('listed'),
    )
    .select((select) => {
      const marked = select.and([select('unread', '=', 0), select('marks', 'like', `%"${unread}"%`)]);
      return select.fn.sum<number | null>(select.case().when(marked).then(1).else(select.ref('unread')).end()).as('sum');
    })
    .where('muted', '=', 0)
    .where('marks', 'not like', `%"${hidden}"%`)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

type EndedMute = Pick<ConversationState, 'userId' | 'conversationID' | 'mutedUntil'>;

/** Rows whose mute has ended, at most `limit` after the first `skipped`. The constant lets every database use the index of rows with an end. */
export async function listEndedMutes(db: Db, { now, limit, skipped }: { now: number; limit: number; skipped: number }): Promise<EndedMute[]> {
  return db
    .selectFrom('conversationStates')
    .select(['userId', 'conversationID', 'mutedUntil'])
    .where('mutedUntil', '>', sql.lit(0))
    .where('mutedUntil', '<=', now)
    .orderBy('mutedUntil')
    .orderBy('userId')
    .orderBy('conv')
    .limit(limit)
    .offset(skipped)
    .execute();
}

/** Current rows of the user's large groups, which are few. */
export async function listLargeStates(db: Db, userId: string): Promise<ConversationState[]> {
  const rows = await db
    .selectFrom('conversationStates')
    .innerJoin('conversations', 'conversations.conv', 'conversationStates.conv')
    .selectAll('conversationStates')
    .select(['conversations.listSeq', 'conversations.listTs'])
    .where('conversationStates.userId', '=', userId)
    .where('conversationStates.isLarge', '=', 1)
    .execute();
  return rows.map(({ listSeq, listTs, ...state }) => resolveState(state, { listSeq, listTs }));
}

/** Heads of the logs of the user's large groups. */
export async function listLargeHeads(db: Db, userId: string): Promise<{ conv: string; eventPts: number }[]> {
  return db
    .selectFrom('conversationStates')
    .innerJoin('conversations', 'conversations.conv', 'conversationStates.conv')
    .select(['conversations.conv', 'conversations.eventPts'])
    .where('conversationStates.userId', '=', userId)
    .where('conversationStates.isLarge', '=', 1)
    .execute();
}

export function newState(userId: string, conv: string, updateTs: number): ConversationState {
  return {
    userId,
    conv,
    conversationID: conversationIdFor(userId, conv),
    readSeq: 0,
    clearSeq: 0,
    unread: 0,
    pinned: 0,
    muted: 0,
    mutedUntil: 0,
    marks: '[]',
    custom: '',
    atList: '[]',
    operationType: 0,
    removed: 0,
    removedSeq: 0,
    updateTs,
    isLarge: 0,
  };
}

export async function insertStates(tx: Db, states: readonly ConversationState[]): Promise<void> {
  for (const part of partsOf(states)) {
    await tx.insertInto('conversationStates').values(part).execute();
  }
}

type StateChange = Partial<Omit<ConversationState, 'userId' | 'conv'>>;

/** Applies the same change to the rows of several users. */
export async function updateStates(tx: Db, key: { conv: string; userIds: readonly string[] }, change: StateChange): Promise<void> {
  for (const userIds of partsOf(key.userIds)) {
    await tx.updateTable('conversationStates').set(change).where('conv', '=', key.conv).where('userId', 'in', userIds).execute();
  }
}

export async function updateState(tx: Db, key: { userId: string; conv: string }, change: StateChange): Promise<void> {
  await tx.updateTable('conversationStates').set(change).where('userId', '=', key.userId).where('conv', '=', key.conv).execute();
}

type Dissolved = { userIds: readonly string[]; operationType: number; lastSeq: number; marks: readonly string[] };

/** Removes a group that ended from the lists of its former members, with its pins and these marks. */
export async function dropStatesOfDissolved(tx: Db, conv: string, { userIds, operationType, lastSeq, marks }: Dissolved): Promise<void> {
  await updateStates(tx, { conv, userIds }, { operationType, removed: 1, removedSeq: lastSeq, pinned: 0, unread: 0, atList: '[]', isLarge: 0 });
  const marked = await tx.selectFrom('conversationStates').select(['userId', 'marks']).where('conv', '=', conv).where('marks', '<>', '[]').execute();
  const byMarks = new Map<string, string[]>();
  const isMember = new Set(userIds);
  // People who left before keep the conversation in their lists as it is.
  for (const { userId, marks: had } of marked) if (isMember.has(userId)) byMarks.set(had, [...(byMarks.get(had) ?? []), userId]);
  for (const [had, owners] of byMarks) {
    const kept = parseStored<string[]>(had).filter((mark) => !marks.includes(mark));
    await updateStates(tx, { conv, userIds: owners }, { marks: JSON.stringify(kept) });
  }
}

/** Subtracts from the unread count. `atList` replaces the mentions if it is given. */
export async function takeFromUnread(
  tx: Db,
  key: { conv: string; userIds: readonly string[] },
  { count, atList }: { count: number; atList: string | undefined },
): Promise<void> {
  for (const userIds of chunksOf(key.userIds)) {
    if (atList === undefined) await takeUnread(tx, { conv: key.conv, userIds, count });
    else await takeUnreadAndMentions(tx, { conv: key.conv, userIds, count, atList });
  }
}

type UnreadShare = { conv: string; userIds: readonly string[]; count: number };

const takeUnread = hotQuery((db, { conv, userIds, count }: UnreadShare) =>
  db
    .updateTable('conversationStates')
    .set({ unread: lessUnread(count) })
    .where('conv', '=', conv)
    .where('userId', 'in', userIds),
);

const takeUnreadAndMentions = hotQuery((db, { conv, userIds, count, atList }: UnreadShare & { atList: string }) =>
  db
    .updateTable('conversationStates')
    .set({ unread: lessUnread(count), atList })
    .where('conv', '=', conv)
    .where('userId', 'in', userIds),
);

function lessUnread(count: number) {
  return sql<number>`case when ${sql.ref('unread')} > cast(${count} as integer) then ${sql.ref('unread')} - cast(${count} as integer) else 0 end`;
}

/**
 * Applies a new message to every state of its conversation: back into the list, to the top, and one more unread message except for its
 * author.
 */
export async function touchStates(tx: Db, input: { conv: string; userIds: readonly string[]; author: string; unread: 0 | 1; updateTs: number }): Promise<void> {
  for (const userIds of chunksOf(input.userIds)) await touch(tx, { ...input, userIds });
}

const touch = hotQuery((db, input: { conv: string; userIds: readonly string[]; author: string; unread: number; updateTs: number }) => {
  const added = sql<number>`case when ${sql.ref('userId')} = ${input.author} then 0 else cast(${input.unread} as integer) end`;
  return db
    .updateTable('conversationStates')
    .set({ removed: sql.lit(0), updateTs: input.updateTs, unread: sql<number>`${sql.ref('unread')} + ${added}` })
    .where('conv', '=', input.conv)
    .where('userId', 'in', input.userIds);
});
