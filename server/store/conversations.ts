import { sql, type Selectable } from 'kysely';
import { c2cConversationId, conversationTypeOf, groupConversationId, targetOf } from '../../contract/ids.ts';
import { hotQuery } from './database/hot-query.ts';
import type { ConversationStatesTable, Db } from './tables.ts';

export type ConversationState = Selectable<ConversationStatesTable>;

/** The key both sides of a pair share; a group's is its conversation id. */
export function convKey(me: string, conversationID: string): string {
  if (conversationTypeOf(conversationID) === 'GROUP') return conversationID;
  const peer = targetOf(conversationID);
  return me < peer ? `P:${me}:${peer}` : `P:${peer}:${me}`;
}

/** The id of a shared log as this user writes it. */
export function conversationIdFor(userId: string, conv: string): string {
  if (!conv.startsWith('P:')) return conv;
  const [, first = '', second = ''] = conv.split(':');
  return c2cConversationId(first === userId ? second : first);
}

/** Both people of a pair's log; empty for a group's. */
export function peopleOfPair(conv: string): string[] {
  return conv.startsWith('P:') ? conv.split(':').slice(1) : [];
}

export function groupConv(groupId: string): string {
  return groupConversationId(groupId);
}

export async function readLastSeq(db: Db, conv: string): Promise<number> {
  return (await lastSeqOf(db, { conv }))[0]?.lastSeq ?? 0;
}

const lastSeqOf = hotQuery((db, { conv }: { conv: string }) => db.selectFrom('conversations').select('lastSeq').where('conv', '=', conv));

/** Gives the next sequence. Dense, because it happens in the transaction of the insert it is for. */
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
  return userIds.length === 0 ? [] : statesOf(db, { conv, userIds });
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

/** What a new message has to know of the list of each person concerned. */
export type Listing = Pick<ConversationState, 'userId' | 'conv' | 'removed' | 'atList'>;

export async function listListings(db: Db, conv: string, userIds: readonly string[]): Promise<Listing[]> {
  return userIds.length === 0 ? [] : listingsOf(db, { conv, userIds });
}

const listingsOf = hotQuery((db, { conv, userIds }: { conv: string; userIds: readonly string[] }) =>
  db.selectFrom('conversationStates').select(['userId', 'conv', 'removed', 'atList']).where('conv', '=', conv).where('userId', 'in', userIds),
);

/** Everyone whose list knows the conversation and who still belongs to it. */
export async function listStatesOfMembers(db: Db, conv: string): Promise<ConversationState[]> {
  return db.selectFrom('conversationStates').selectAll().where('conv', '=', conv).where('operationType', '=', 0).execute();
}

/** One page of the list, newest first; `before` is the last row of the page before it. */
export async function listStatesOfUser(
  db: Db,
  userId: string,
  page: { before?: { updateTs: number; conv: string }; count: number },
): Promise<ConversationState[]> {
  let query = db.selectFrom('conversationStates').selectAll().where('userId', '=', userId).where('removed', '=', 0);
  const { before } = page;
  if (before !== undefined) {
    query = query.where((where) =>
      where.or([where('updateTs', '<', before.updateTs), where.and([where('updateTs', '=', before.updateTs), where('conv', '<', before.conv)])]),
    );
  }
  return query.orderBy('updateTs', 'desc').orderBy('conv', 'desc').limit(page.count).execute();
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
    marks: '[]',
    custom: '',
    atList: '[]',
    operationType: 0,
    removed: 0,
    updateTs,
  };
}

export async function insertStates(tx: Db, states: readonly ConversationState[]): Promise<void> {
  if (states.length > 0) await tx.insertInto('conversationStates').values(states).execute();
}

export async function updateState(tx: Db, key: { userId: string; conv: string }, change: Partial<Omit<ConversationState, 'userId' | 'conv'>>): Promise<void> {
  await tx.updateTable('conversationStates').set(change).where('userId', '=', key.userId).where('conv', '=', key.conv).execute();
}

/** What a new message does to every state of its conversation: back into the list, to the top, one more unread but for its author. */
export async function touchStates(tx: Db, input: { conv: string; userIds: readonly string[]; author: string; unread: 0 | 1; updateTs: number }): Promise<void> {
  if (input.userIds.length > 0) await touch(tx, input);
}

const touch = hotQuery((db, input: { conv: string; userIds: readonly string[]; author: string; unread: number; updateTs: number }) => {
  const added = sql<number>`case when ${sql.ref('userId')} = ${input.author} then 0 else cast(${input.unread} as integer) end`;
  return db
    .updateTable('conversationStates')
    .set({ removed: sql.lit(0), updateTs: input.updateTs, unread: sql<number>`${sql.ref('unread')} + ${added}` })
    .where('conv', '=', input.conv)
    .where('userId', 'in', input.userIds);
});
