import type { Selectable } from 'kysely';
import { chunksOf } from '../database/hot-query.ts';
import type { Db } from '../tables.ts';
import type { ConversationTabMembersTable, ConversationTabsTable } from './tab-tables.ts';

export type TabRow = Selectable<ConversationTabsTable>;
export type TabMemberRow = Selectable<ConversationTabMembersTable>;

/** All tabs of a user in their order. Empty until the user's first change. */
export async function listTabs(db: Db, userId: string): Promise<TabRow[]> {
  return db.selectFrom('conversationTabs').selectAll().where('userId', '=', userId).orderBy('sort').orderBy('id').execute();
}

export async function readTab(db: Db, userId: string, id: string): Promise<TabRow | undefined> {
  return db.selectFrom('conversationTabs').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();
}

export async function insertTabs(tx: Db, rows: readonly TabRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('conversationTabs').values(rows).execute();
}

export async function updateTab(
  tx: Db,
  { userId, id }: Pick<TabRow, 'userId' | 'id'>,
  change: Partial<Pick<TabRow, 'name' | 'isHidden' | 'sort'>>,
): Promise<void> {
  await tx.updateTable('conversationTabs').set(change).where('userId', '=', userId).where('id', '=', id).execute();
}

export async function deleteTabs(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('conversationTabMembers').where('tabId', 'in', ids).execute();
  await tx.deleteFrom('conversationTabs').where('userId', '=', userId).where('id', 'in', ids).execute();
}

export async function listTabMembers(db: Db, tabIds: readonly string[]): Promise<TabMemberRow[]> {
  if (tabIds.length === 0) return [];
  return db.selectFrom('conversationTabMembers').selectAll().where('tabId', 'in', tabIds).orderBy('tabId').orderBy('place').execute();
}

export async function replaceTabMembers(tx: Db, tabId: string, members: readonly Pick<TabMemberRow, 'sessionId' | 'sessionType'>[]): Promise<void> {
  await tx.deleteFrom('conversationTabMembers').where('tabId', '=', tabId).execute();
  const rows = members.map(({ sessionId, sessionType }, place) => ({ tabId, sessionId, sessionType, place }));
  if (rows.length > 0) await tx.insertInto('conversationTabMembers').values(rows).execute();
}

/** Those of `userIds` who have added the conversation to a tab. */
export async function listOwnersNaming(
  db: Db,
  userIds: readonly string[],
  { sessionId, sessionType }: Pick<TabMemberRow, 'sessionId' | 'sessionType'>,
): Promise<string[]> {
  const owners: string[] = [];
  for (const chunk of chunksOf(userIds)) {
    const rows = await db
      .selectFrom('conversationTabs')
      .innerJoin('conversationTabMembers', 'conversationTabMembers.tabId', 'conversationTabs.id')
      .select('conversationTabs.userId')
      .distinct()
      .where('conversationTabs.userId', 'in', chunk)
      .where('conversationTabMembers.sessionType', '=', sessionType)
      .where('conversationTabMembers.sessionId', '=', sessionId)
      .execute();
    owners.push(...rows.map(({ userId }) => userId));
  }
  return owners;
}
