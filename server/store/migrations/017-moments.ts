import { maybe, numbers, table, texts, type Schema } from './column-builders.ts';

/** Moments with their tags, files, likes and comments, the timelines of their readers, and the notices about them. */
export async function up(db: Schema): Promise<void> {
  await createMoments(db);
  await createTimelines(db);
  await createInteractions(db);
  await createNotices(db);
}

async function createMoments(db: Schema): Promise<void> {
  const moments = table(db, 'moments').addColumn('id', 'text', (column) => column.primaryKey());
  await maybe(numbers(texts(moments, 'authorId', 'content', 'images'), 'visibility', 'createdAt'), 'text', 'video').execute();
  await db.schema.createIndex('momentsAuthor').on('moments').columns(['authorId', 'createdAt', 'id', 'visibility']).execute();
  await texts(table(db, 'momentTags'), 'momentId', 'tagId').addPrimaryKeyConstraint('momentTagsKey', ['momentId', 'tagId']).execute();
  await texts(table(db, 'momentMedia'), 'uuid', 'authorId', 'momentId').addPrimaryKeyConstraint('momentMediaKey', ['uuid', 'authorId', 'momentId']).execute();
  await db.schema.createIndex('momentMediaMoment').on('momentMedia').column('momentId').execute();
}

async function createTimelines(db: Schema): Promise<void> {
  const timelines = numbers(texts(table(db, 'momentTimelines'), 'userId', 'momentId', 'authorId'), 'visibility', 'createdAt');
  await timelines.addPrimaryKeyConstraint('momentTimelinesKey', ['userId', 'createdAt', 'momentId']).execute();
  await db.schema.createIndex('momentTimelinesMoment').on('momentTimelines').column('momentId').execute();
}

async function createInteractions(db: Schema): Promise<void> {
  await numbers(texts(table(db, 'momentLikes'), 'momentId', 'userId'), 'createdAt')
    .addPrimaryKeyConstraint('momentLikesKey', ['momentId', 'userId'])
    .execute();
  const comments = table(db, 'momentComments').addColumn('id', 'text', (column) => column.primaryKey());
  await maybe(numbers(texts(comments, 'momentId', 'authorId', 'content'), 'createdAt'), 'text', 'replyCommentId', 'replyUserId').execute();
  // Has what counting needs, so that the texts of comments that are not shown are not read.
  await db.schema.createIndex('momentCommentsMoment').on('momentComments').columns(['momentId', 'createdAt', 'id', 'authorId', 'replyUserId']).execute();
}

async function createNotices(db: Schema): Promise<void> {
  const notices = table(db, 'momentNotices').addColumn('id', 'text', (column) => column.primaryKey());
  await maybe(numbers(texts(notices, 'userId', 'momentId', 'actorId'), 'type', 'isRead', 'createdAt'), 'text', 'commentId').execute();
  await db.schema.createIndex('momentNoticesUser').on('momentNotices').columns(['userId', 'createdAt', 'id']).execute();
  await db.schema.createIndex('momentNoticesUnread').on('momentNotices').columns(['userId', 'isRead', 'createdAt']).execute();
  await db.schema.createIndex('momentNoticesMoment').on('momentNotices').columns(['momentId', 'actorId']).execute();
  await db.schema.createIndex('momentNoticesAge').on('momentNotices').column('createdAt').execute();
}
