import { numbers, table, texts, type Schema } from './column-builders.ts';

/** Tabs of the conversation list with the conversations of the user's own tabs. */
export async function up(db: Schema): Promise<void> {
  await numbers(texts(table(db, 'conversationTabs'), 'userId', 'id', 'name'), 'isOwn', 'isHidden', 'sort', 'createdAt')
    .addPrimaryKeyConstraint('conversationTabsKey', ['userId', 'id'])
    .execute();
  await numbers(texts(table(db, 'conversationTabMembers'), 'tabId', 'sessionId'), 'sessionType', 'place')
    .addPrimaryKeyConstraint('conversationTabMembersKey', ['tabId', 'sessionType', 'sessionId'])
    .execute();
}
