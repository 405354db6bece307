import type { Selectable } from 'kysely';
import type { Db, PinsTable } from '../tables.ts';

export type PinRow = Selectable<PinsTable>;

/** Returns the pin of this message, which is the first one, whichever user made it (protocol A37). */
export async function putPin(tx: Db, pin: PinRow): Promise<PinRow> {
  await tx
    .insertInto('pins')
    .values(pin)
    .onConflict((conflict) => conflict.columns(['conv', 'msgId']).doNothing())
    .execute();
  return tx.selectFrom('pins').selectAll().where('conv', '=', pin.conv).where('msgId', '=', pin.msgId).executeTakeFirstOrThrow();
}

export async function readPin(db: Db, id: string): Promise<PinRow | undefined> {
  return db.selectFrom('pins').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readPinOfMessage(db: Db, key: { conv: string; msgId: string }): Promise<PinRow | undefined> {
  return db.selectFrom('pins').selectAll().where('conv', '=', key.conv).where('msgId', '=', key.msgId).executeTakeFirst();
}

/** Newest first. */
export async function listPins(db: Db, conv: string): Promise<PinRow[]> {
  return db.selectFrom('pins').selectAll().where('conv', '=', conv).orderBy('createdAt', 'desc').orderBy('id').execute();
}

export async function listPinsOfMessages(db: Db, key: { conv: string; msgIds: readonly string[] }): Promise<PinRow[]> {
  if (key.msgIds.length === 0) return [];
  return db.selectFrom('pins').selectAll().where('conv', '=', key.conv).where('msgId', 'in', key.msgIds).execute();
}

export async function deletePins(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('pinDismissals').where('pinId', 'in', ids).execute();
  await tx.deleteFrom('pins').where('id', 'in', ids).execute();
}

/** Returns true if the pin was still visible for this user. */
export async function putDismissal(tx: Db, dismissal: { pinId: string; userId: string }): Promise<boolean> {
  const row = await tx
    .insertInto('pinDismissals')
    .values(dismissal)
    .onConflict((conflict) => conflict.columns(['pinId', 'userId']).doNothing())
    .returning('pinId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if the pin was dismissed. */
export async function deleteDismissal(tx: Db, dismissal: { pinId: string; userId: string }): Promise<boolean> {
  const row = await tx
    .deleteFrom('pinDismissals')
    .where('pinId', '=', dismissal.pinId)
    .where('userId', '=', dismissal.userId)
    .returning('pinId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDismissedPins(db: Db, userId: string, pinIds: readonly string[]): Promise<Set<string>> {
  if (pinIds.length === 0) return new Set();
  const rows = await db.selectFrom('pinDismissals').select('pinId').where('userId', '=', userId).where('pinId', 'in', pinIds).execute();
  return new Set(rows.map((row) => row.pinId));
}
