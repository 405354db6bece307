import { sql } from 'kysely';
import { maybe, numbers, table, texts, type Schema } from './column-builders.ts';

/** Goods, orders, the days that a user has bought, and when automatic replies were sent. */
export async function up(db: Schema): Promise<void> {
  let goods = table(db, 'commodities').addColumn('id', 'text', (column) => column.primaryKey());
  goods = numbers(texts(goods, 'name', 'image', 'tag'), 'commodityType', 'price', 'days', 'sort', 'createdAt');
  await maybe(goods, 'bigint', 'originalPrice', 'removedAt').execute();
  await db.schema.createIndex('commoditiesType').on('commodities').columns(['commodityType', 'removedAt']).execute();

  let orders = table(db, 'orders').addColumn('orderNo', 'text', (column) => column.primaryKey());
  orders = texts(orders, 'userId', 'commodityId', 'name');
  await numbers(orders, 'commodityType', 'price', 'days', 'createdAt').execute();
  await db.schema.createIndex('ordersUser').on('orders').columns(['userId', 'createdAt', 'orderNo']).execute();

  const replies = texts(table(db, 'autoReplies'), 'userId', 'senderId').addPrimaryKeyConstraint('autoRepliesKey', ['userId', 'senderId'] as never);
  await numbers(replies, 'repliedAt').execute();
  await db.schema.createIndex('autoRepliesAge').on('autoReplies').column('repliedAt').execute();

  await addTerms(db);
}

/** A user keeps the level that was given before: its days count as bought. The indexes contain only the memberships that run. */
async function addTerms(db: Schema): Promise<void> {
  for (const kind of ['vip', 'svip']) {
    await db.schema
      .alterTable('users')
      .addColumn(`${kind}Days`, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    const [days, level] = [sql.ref(`${kind}Days`), sql.ref(`${kind}Level`)];
    await sql`update ${sql.table('users')} set ${days} = (${level} - 1) * 90 where ${level} > 1`.execute(db);
    await db.schema
      .createIndex(`users${kind === 'vip' ? 'Vip' : 'Svip'}End`)
      .on('users')
      .column(`${kind}ExpireAt`)
      .where(sql.ref(`${kind}Status`), '=', sql.lit(2))
      .execute();
  }
}
