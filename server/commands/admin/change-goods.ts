import type { CommodityType } from '../../../contract/http/membership/membership-rules.ts';
import { countCharacters } from '../../../contract/lengths.ts';
import { countAllGoods, insertGoods, listAllGoods, listGoods, readGoods, updateGoods, type Goods } from '../../store/membership/goods.ts';
import { listOrders, type OrderRow } from '../../store/membership/orders.ts';
import type { Db } from '../../store/tables.ts';
import type { Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';
import { findAccount } from './find-account.ts';

export type GoodsInput = Pick<Goods, 'name' | 'price' | 'days' | 'originalPrice' | 'tag' | 'image' | 'sort'>;
export type NewGoods = GoodsInput & { readonly commodityType: CommodityType };
export type GoodsChange = { readonly id: string; readonly change: Partial<GoodsInput> };

/** As many as a page of the shop shows. */
const MOST_ON_SALE = 50;
const FIRST_ID = 1001;
const NAME_CHARACTERS = 30;
const TAG_CHARACTERS = 10;

export async function listShop(db: Db, isAll: boolean): Promise<Goods[]> {
  return (await listAllGoods(db)).filter(({ removedAt }) => isAll || removedAt === null);
}

export async function addGoods(unit: Unit, goods: NewGoods): Promise<Goods> {
  checkGoods(goods);
  if ((await listGoods(unit.db, goods.commodityType)).length >= MOST_ON_SALE) throw new BadInput(`At most ${MOST_ON_SALE} goods of one kind are on sale.`);
  const row = { ...goods, id: String(FIRST_ID + (await countAllGoods(unit.db))), createdAt: unit.now, removedAt: null };
  await insertGoods(unit.db, row);
  return row;
}

/**
 * Price and days belong to the ID that users have on the screen. A change of them takes the goods off sale and adds new ones, so that nobody
 * pays a price that was not shown.
 */
export async function editGoods(unit: Unit, { id, change }: GoodsChange): Promise<Goods> {
  const before = await requireOnSale(unit.db, id);
  const after = { ...before, ...change };
  checkGoods(after);
  if (after.price === before.price && after.days === before.days) {
    const { name, originalPrice, tag, image, sort } = after;
    await updateGoods(unit.db, id, { name, originalPrice, tag, image, sort });
    return after;
  }
  const { name, price, days, originalPrice, tag, image, sort } = after;
  await removeGoods(unit, id);
  return addGoods(unit, { commodityType: before.commodityType as CommodityType, name, price, days, originalPrice, tag, image, sort });
}

export async function removeGoods(unit: Unit, id: string): Promise<void> {
  await requireOnSale(unit.db, id);
  await updateGoods(unit.db, id, { removedAt: unit.now });
}

export async function listAccountOrders(unit: Unit, { account, count }: { account: string; count: number }): Promise<OrderRow[]> {
  return listOrders(unit.db, (await findAccount(unit.db, account)).id, count);
}

async function requireOnSale(db: Db, id: string): Promise<Goods> {
  const goods = await readGoods(db, id);
  if (goods?.removedAt !== null) throw new BadInput(`No goods ${id} are on sale.`);
  return goods;
}

function checkGoods({ name, price, originalPrice, tag, image }: GoodsInput): void {
  const length = countCharacters(name);
  if (length === 0 || length > NAME_CHARACTERS) throw new BadInput(`A name has 1 to ${NAME_CHARACTERS} characters.`);
  if (countCharacters(tag) > TAG_CHARACTERS) throw new BadInput(`A tag has at most ${TAG_CHARACTERS} characters.`);
  if (originalPrice !== null && originalPrice <= price) throw new BadInput('The original price is above the price.');
  if (image !== '' && !/^(\/[^/\s]|https:\/\/[^\s/])\S*$/.test(image))
    throw new BadInput('An image is a path of this server or an address that begins with https://.');
}
