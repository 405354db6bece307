import type { Schema } from './column-builders.ts';

/** Indexes by age or by owner, so that the scheduled cleanup finds its rows without reading the rows that stay. */
export async function up(db: Schema): Promise<void> {
  await db.schema.createIndex('loginTicketsAge').on('loginTickets').columns(['expireAt']).execute();
  await db.schema.createIndex('smsCodesAge').on('smsCodes').columns(['dayStartAt']).execute();
  await db.schema.createIndex('sessionsEnded').on('sessions').columns(['endedAt']).execute();
  await db.schema.createIndex('sessionsExpired').on('sessions').columns(['tokenExpireAt']).execute();
  await db.schema.createIndex('sessionsActive').on('sessions').columns(['lastActiveAt']).execute();
  await db.schema.createIndex('uploadsOwner').on('uploads').columns(['ownerId', 'uuid']).execute();
  await db.schema.createIndex('mediaAge').on('media').columns(['createdAt', 'uuid']).execute();
}
