import { sql, type Selectable } from 'kysely';
import { MEMBERSHIP_STATUS } from '../../../contract/http/membership/membership-rules.ts';
import type { Db } from '../tables.ts';
import type { OrdersTable } from './membership-tables.ts';
import type { MembershipKind } from './terms.ts';

export type OrderRow = Selectable<OrdersTable>;

export async function insertOrder(tx: Db, order: OrderRow): Promise<void> {
  await tx.insertInto('orders').values(order).execute();
}

/** The newest first. */
export async function listOrders(db: Db, userId: string, count: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('orderNo', 'desc').limit(count).execute();
}

/** Far below the largest integer that every number of the protocol can state. */
export const MOST_COINS = 1_000_000_000;

/**
 * Changes a balance by an amount that may be negative; returns the new one, or undefined if it would be below 0 or above the bound. The
 * condition is part of the update, so that no read before it can be outdated.
 */
export async function changeCoins(tx: Db, userId: string, amount: number): Promise<number | undefined> {
  const after = sql<number>`${sql.ref('wtCoin')} + ${amount}`;
  const row = await tx
    .updateTable('users')
    .set({ wtCoin: after })
    .where('id', '=', userId)
    .where(after, '>=', 0)
    .where(after, '<=', MOST_COINS)
    .returning('wtCoin')
    .executeTakeFirst();
  return row?.wtCoin;
}

type EndedPage = { readonly now: number; readonly limit: number; readonly skipped: number };

/** Users whose membership of this kind has ended but is still stored as active. */
export async function listEndedTerms(db: Db, kind: MembershipKind, { now, limit, skipped }: EndedPage): Promise<string[]> {
  const [status, expireAt] = kind === 'vip' ? (['vipStatus', 'vipExpireAt'] as const) : (['svipStatus', 'svipExpireAt'] as const);
  const rows = await db
    .selectFrom('users')
    .select('id')
    // Written out, so that SQLite sees that the index contains the rows.
    .where(status, '=', sql.lit(MEMBERSHIP_STATUS.active))
    .where(expireAt, '<=', now)
    .orderBy(expireAt)
    .orderBy('id')
    .limit(limit)
    .offset(skipped)
    .execute();
  return rows.map(({ id }) => id);
}
