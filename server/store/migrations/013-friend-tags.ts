import { numbers, table, texts, type Schema } from './column-builders.ts';

/** The user's tags for friends. The name of a tag is unique for its owner. */
export async function up(db: Schema): Promise<void> {
  const tags = table(db, 'friendTags').addColumn('id', 'text', (column) => column.primaryKey());
  await numbers(texts(tags, 'ownerId', 'name'), 'createdAt')
    .addUniqueConstraint('friendTagsName', ['ownerId', 'name'])
    .execute();
  const members = texts(table(db, 'friendTagMembers'), 'tagId', 'ownerId', 'friendId');
  await members.addPrimaryKeyConstraint('friendTagMembersKey', ['tagId', 'friendId']).execute();
  await db.schema.createIndex('friendTagMembersFriend').on('friendTagMembers').columns(['ownerId', 'friendId']).execute();
}
