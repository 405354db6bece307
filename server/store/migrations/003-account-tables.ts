import { maybe, numbers, table, texts, type Schema } from './column-builders.ts';

export async function up(db: Schema): Promise<void> {
  const codes = numbers(texts(table(db, 'smsCodes'), 'phone', 'scene', 'codeHash'), 'expireAt', 'tries', 'sentAt', 'sentCount', 'dayStartAt');
  await maybe(codes, 'bigint', 'usedAt').addPrimaryKeyConstraint('smsCodesKey', ['phone', 'scene']).execute();
  await createUploads(db);
  await createDevices(db);
  const asked = numbers(texts(table(db, 'helperTexts'), 'userId', 'msgId', 'content'), 'timeSec', 'createdAt');
  await asked.addPrimaryKeyConstraint('helperTextsKey', ['userId', 'msgId']).execute();
}

async function createUploads(db: Schema): Promise<void> {
  const uploads = table(db, 'uploads').addColumn('id', 'text', (column) => column.primaryKey());
  await maybe(numbers(texts(uploads, 'ownerId', 'fileName'), 'total', 'createdAt'), 'text', 'uuid').execute();
  const parts = numbers(texts(table(db, 'uploadParts'), 'uploadId'), 'part', 'size');
  await parts.addPrimaryKeyConstraint('uploadPartsKey', ['uploadId', 'part']).execute();
  await db.schema.createIndex('mediaOwner').on('media').columns(['ownerId', 'createdAt']).execute();
  await db.schema.createIndex('uploadsAge').on('uploads').columns(['createdAt']).execute();
}

async function createDevices(db: Schema): Promise<void> {
  let drafts = texts(table(db, 'drafts'), 'userId', 'conversationID', 'html', 'abstract', 'deviceId');
  drafts = maybe(numbers(drafts, 'version', 'deleted', 'updatedTs', 'storedAt'), 'text', 'messageID', 'type');
  await drafts.addPrimaryKeyConstraint('draftsKey', ['userId', 'conversationID']).execute();
  await db.schema.createIndex('draftsAge').on('drafts').columns(['userId', 'storedAt']).execute();
  const subscriptions = table(db, 'pushSubscriptions').addColumn('endpoint', 'text', (column) => column.primaryKey());
  await numbers(texts(subscriptions, 'userId', 'deviceId', 'sessionId', 'p256dh', 'auth', 'lang'), 'createdAt').execute();
  await db.schema.createIndex('pushSubscriptionsUser').on('pushSubscriptions').columns(['userId']).execute();
}
