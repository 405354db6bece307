import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { Commodity, Order, orderSchema } from '../../../contract/http/membership/membership.ts';
import { membershipLevel, ORDER_STATUS, type CommodityType } from '../../../contract/http/membership/membership-rules.ts';
import { refuse } from '../../policies/refusal.ts';
import { readUser, type User } from '../../store/account/users.ts';
import { listGoods, readGoods, type Goods } from '../../store/membership/goods.ts';
import { changeCoins, insertOrder } from '../../store/membership/orders.ts';
import { kindOf, termOf } from '../../store/membership/terms.ts';
import type { Db } from '../../store/tables.ts';
import { dateText } from '../../views/date-text.ts';
import { toMemberInfo, type MemberInfoContext } from '../../views/membership/member-info.ts';
import { hasShop, toCommodity } from '../../views/membership/commodity-view.ts';
import type { ServerConfig } from '../../config.ts';
import { extendTerm, changeTerms } from './change-terms.ts';
import type { Unit } from '../unit.ts';

/** The last moment of the year 9999, which is the last that a date of the protocol can state. */
const LATEST_END = 253_402_300_799_000;
const RANDOM_DIGITS = 10;

export async function listCommodities(db: Db, config: ServerConfig, commodityType: CommodityType): Promise<Commodity[]> {
  return hasShop(config) ? (await listGoods(db, commodityType)).map(toCommodity) : [];
}

/**
 * Debit, order and membership in one transaction: the command either pays and gives, or refuses and changes nothing. The key of the request
 * commits with them, so that a repetition finds the order.
 */
export async function buyMembership(unit: Unit, userId: string, { id, commodityType }: { id: string; commodityType: CommodityType }): Promise<Order> {
  const goods = hasShop(unit.config) ? await readGoods(unit.db, id) : undefined;
  if (goods?.commodityType !== commodityType || goods.removedAt !== null) return refuse(CODE.notOnSale);
  const kind = kindOf(commodityType);
  const user = await requireUser(unit.db, userId);
  const before = termOf(user, kind);
  const days = before.days + goods.days;
  const term = { ...extendTerm(before, goods.days, unit.now), days, level: membershipLevel(days) };
  if (term.expireAt > LATEST_END) refuse(CODE.notOnSale);
  const wtCoin = await changeCoins(unit.db, userId, -goods.price);
  if (wtCoin === undefined) return refuse(CODE.notEnoughCoins);
  const orderNo = await takeOrder(unit, userId, goods);
  await changeTerms(unit, user, { [kind]: term });
  const context = { now: unit.now, timeZone: unit.config.timeZone };
  return { orderNo, status: ORDER_STATUS.paid, wtCoin, memberInfo: toMemberInfo(await requireUser(unit.db, userId), context) };
}

async function takeOrder(unit: Unit, userId: string, { id: commodityId, commodityType, name, price, days }: Goods): Promise<string> {
  const date = dateText(unit.now, unit.config.timeZone).replaceAll(/\D/g, '');
  const orderNo = `${date}${String(unit.random.uint32()).padStart(RANDOM_DIGITS, '0')}`;
  await insertOrder(unit.db, { orderNo, userId, commodityId, commodityType, name, price, days, createdAt: unit.now });
  return orderNo;
}

/** The answer to a purchase, or to its repetition, with the coins and the membership of this moment. */
export async function presentOrder(db: Db, userId: string, { order, ...context }: MemberInfoContext & { order: z.input<typeof orderSchema> }): Promise<Order> {
  const user = await requireUser(db, userId);
  return { orderNo: String(order.orderNo), status: order.status, wtCoin: user.wtCoin, memberInfo: toMemberInfo(user, context) };
}

async function requireUser(db: Db, userId: string): Promise<User> {
  return (await readUser(db, userId)) ?? refuse(CODE.generic);
}
