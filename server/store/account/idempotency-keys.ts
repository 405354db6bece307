import type { Selectable } from 'kysely';
import type { Db, IdempotencyKeysTable } from '../tables.ts';

export type IdempotencyKey = Selectable<IdempotencyKeysTable>;

export async function readIdempotencyKey(db: Db, callerKey: string, idempotencyKey: string): Promise<IdempotencyKey | undefined> {
  return db.selectFrom('idempotencyKeys').selectAll().where('callerKey', '=', callerKey).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

type KeyedAnswer = { callerKey: string; key: string; path: string; bodyHash: string; answer: string; createdAt: number };

/** For a mutation of many transactions: stores its progress, and at the end replaces it by the answer. */
export async function putIdempotencyAnswer(tx: Db, { key, callerKey, path, bodyHash, answer, createdAt }: KeyedAnswer): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values({ callerKey, idempotencyKey: key, path, bodyHash, answer, createdAt })
    .onConflict((conflict) => conflict.columns(['callerKey', 'idempotencyKey']).doUpdateSet({ answer }))
    .execute();
}

/** G6: the first final answer stays. A later one with the same key changes nothing. */
export async function insertIdempotencyKey(tx: Db, row: IdempotencyKey): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['callerKey', 'idempotencyKey']).doNothing())
    .execute();
}
