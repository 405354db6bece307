import type { Schema } from './column-builders.ts';

/** What is removed on a schedule is found by its age or by its owner, without reading what stays. */
export async function up(db: Schema): Promise<void> {
  await db.schema.createIndex('loginTicketsAge').on('loginTickets').columns(['expireAt']).execute();
  await db.schema.createIndex('smsCodesAge').on('smsCodes').columns(['dayStartAt']).execute();
  await db.schema.createIndex('sessionsEnded').on('sessions').columns(['endedAt']).execute();
  await db.schema.createIndex('sessionsExpired').on('sessions').columns(['tokenExpireAt']).execute();
  await db.schema.createIndex('sessionsActive').on('sessions').columns(['lastActiveAt']).execute();
  await db.schema.createIndex('uploadsOwner').on('uploads').columns(['ownerId', 'uuid']).execute();
  await db.schema.createIndex('mediaAge').on('media').columns(['createdAt', 'uuid']).execute();
}
