import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../tables.ts';
import type { CommoditiesTable } from './membership-tables.ts';

export type Goods = Selectable<CommoditiesTable>;

export async function readGoods(db: Db, id: string): Promise<Goods | undefined> {
  return db.selectFrom('commodities').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The goods on sale, in the order of the shop. */
export async function listGoods(db: Db, commodityType: number): Promise<Goods[]> {
  return db
    .selectFrom('commodities')
    .selectAll()
    .where('commodityType', '=', commodityType)
    .where('removedAt', 'is', null)
    .orderBy('sort')
    .orderBy('price')
    .orderBy('id')
    .execute();
}

/** With those that are no longer on sale, oldest first. */
export async function listAllGoods(db: Db): Promise<Goods[]> {
  return db.selectFrom('commodities').selectAll().orderBy('createdAt').orderBy('id').execute();
}

/** Rows are never deleted, so their number is also the number of IDs given. */
export async function countAllGoods(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('commodities')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertGoods(tx: Db, goods: Insertable<CommoditiesTable>): Promise<void> {
  await tx.insertInto('commodities').values(goods).execute();
}

export async function updateGoods(tx: Db, id: string, change: Omit<Updateable<CommoditiesTable>, 'id' | 'price' | 'days' | 'commodityType'>): Promise<void> {
  await tx.updateTable('commodities').set(change).where('id', '=', id).execute();
}
