import type { Selectable } from 'kysely';
import type { Db, IdempotencyKeysTable } from '../tables.ts';

export type IdempotencyKey = Selectable<IdempotencyKeysTable>;

export async function readIdempotencyKey(db: Db, callerKey: string, idempotencyKey: string): Promise<IdempotencyKey | undefined> {
  return db.selectFrom('idempotencyKeys').selectAll().where('callerKey', '=', callerKey).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

/** G6: the first final answer stays; a later one of the same key changes nothing. */
export async function insertIdempotencyKey(tx: Db, row: IdempotencyKey): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['callerKey', 'idempotencyKey']).doNothing())
    .execute();
}
