import { numbers, table, texts, type Schema } from './column-builders.ts';

/** Tables of the chat window: pins, favourites, reports, and frames of the notification socket that a client can request again. */
export async function up(db: Schema, isPostgres: boolean): Promise<void> {
  await createPins(db);
  await createFavourites(db);
  await createReports(db);
  await createNoticeFrames(db, isPostgres);
}

async function createPins(db: Schema): Promise<void> {
  const pins = table(db, 'pins').addColumn('id', 'text', (column) => column.primaryKey());
  // A37: one pin per message of a pair, whichever of the two users pinned it first.
  await numbers(texts(pins, 'conv', 'msgId', 'pinnerId', 'senderId', 'content'), 'seq', 'createdAt')
    .addUniqueConstraint('pinsMessage', ['conv', 'msgId'])
    .execute();
  await texts(table(db, 'pinDismissals'), 'pinId', 'userId').addPrimaryKeyConstraint('pinDismissalsKey', ['pinId', 'userId']).execute();
}

async function createFavourites(db: Schema): Promise<void> {
  const favourites = table(db, 'collections').addColumn('id', 'text', (column) => column.primaryKey());
  await numbers(texts(favourites, 'userId', 'collectedUserId', 'title', 'fields', 'searchText'), 'contentType', 'isTop', 'createdAt').execute();
  await db.schema.createIndex('collectionsUser').on('collections').columns(['userId', 'isTop', 'createdAt']).execute();
  await texts(table(db, 'collectionMedia'), 'collectionId', 'uuid', 'userId').addPrimaryKeyConstraint('collectionMediaKey', ['collectionId', 'uuid']).execute();
  await db.schema.createIndex('collectionMediaReader').on('collectionMedia').columns(['uuid', 'userId']).execute();
  await numbers(texts(table(db, 'noteUses'), 'noteId', 'conv'), 'seq')
    .addPrimaryKeyConstraint('noteUsesKey', ['noteId', 'conv', 'seq'])
    .execute();
}

async function createReports(db: Schema): Promise<void> {
  const reports = table(db, 'complaints').addColumn('id', 'text', (column) => column.primaryKey());
  await numbers(texts(reports, 'userId', 'targetId', 'reason', 'detail', 'images'), 'kind', 'createdAt').execute();
  await db.schema.createIndex('complaintsTarget').on('complaints').columns(['targetId', 'userId']).execute();
}

async function createNoticeFrames(db: Schema, isPostgres: boolean): Promise<void> {
  const frames = table(db, 'noticeFrames').addColumn('id', isPostgres ? 'bigint' : 'integer', (column) =>
    isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
  );
  await numbers(texts(frames, 'data'), 'type', 'createdAt').execute();
  await db.schema.createIndex('noticeFramesAge').on('noticeFrames').columns(['createdAt']).execute();
  await numbers(texts(table(db, 'noticeTargets'), 'userId'), 'frameId')
    .addPrimaryKeyConstraint('noticeTargetsKey', ['userId', 'frameId'])
    .execute();
  await db.schema.createIndex('noticeTargetsFrame').on('noticeTargets').columns(['frameId']).execute();
}
