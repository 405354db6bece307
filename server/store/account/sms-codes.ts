import type { Selectable } from 'kysely';
import type { Db, SmsCodesTable } from '../tables.ts';

export type SmsCode = Selectable<SmsCodesTable>;

export async function readSmsCode(db: Db, phone: string, scene: string): Promise<SmsCode | undefined> {
  return db.selectFrom('smsCodes').selectAll().where('phone', '=', phone).where('scene', '=', scene).executeTakeFirst();
}

/** A new code replaces the previous one, so only the newest code works. */
export async function putSmsCode(tx: Db, code: SmsCode): Promise<void> {
  const { phone: _phone, scene: _scene, ...change } = code;
  await tx
    .insertInto('smsCodes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['phone', 'scene']).doUpdateSet(change))
    .execute();
}

export async function updateSmsCode(tx: Db, key: { phone: string; scene: string }, change: Partial<Pick<SmsCode, 'tries' | 'usedAt'>>): Promise<void> {
  await tx.updateTable('smsCodes').set(change).where('phone', '=', key.phone).where('scene', '=', key.scene).execute();
}
