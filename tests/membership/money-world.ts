import { CODE } from '../../contract/codes.ts';
import type { Order } from '../../contract/http/membership/membership.ts';
import type { Db } from '../../server/store/tables.ts';
import type { Envelope } from '../support/wire-client.ts';
import { SMALL_GOODS } from '../support/small-world.ts';

/** No member at the start, so that all of its days are bought. */
export const BUYER = '10004';
const FIRST_COINS = 1000;
export const GOODS = [
  { id: SMALL_GOODS.vip, commodityType: 1 },
  { id: SMALL_GOODS.svip, commodityType: 2 },
] as const;
export type PressedGoods = (typeof GOODS)[number];

/** One press of the button, which all its repetitions share. */
export type Press = { readonly key: string; readonly goods: PressedGoods; readonly answers: Envelope[] };

/** An answer that ends a press: paid, not enough coins, or not on sale. Everything else is repeated. */
export function isFinal({ code }: Envelope): boolean {
  return code === CODE.ok || code === CODE.notEnoughCoins || code === CODE.notOnSale;
}

/**
 * What the coins of the buyer contradict, in the database alone and against the answers. Empty = the wallet is the first coins, and what the
 * operator gave, less the paid orders; each press has one result.
 */
export async function findContradictions(db: Db, presses: readonly Press[]): Promise<string[]> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', BUYER).executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').selectAll().where('userId', '=', BUYER).execute();
  const actions = await db.selectFrom('adminActions').selectAll().where('target', '=', BUYER).execute();
  const given = actions.reduce((sum, { detail }) => sum + (JSON.parse(detail) as { amount: number }).amount, 0);
  const paid = orders.reduce((sum, { price }) => sum + price, 0);
  const bought = (type: number) => orders.filter(({ commodityType }) => commodityType === type).reduce((sum, { days }) => sum + days, 0);
  const results = presses.map(resultOf);
  const answered = new Set(results.flatMap(({ orderNo }) => orderNo ?? []));
  const found: [isWrong: boolean, text: string][] = [
    [user.wtCoin !== FIRST_COINS + given - paid, `${user.wtCoin} coins are not ${FIRST_COINS} + ${given} - ${paid}`],
    [user.wtCoin < 0, 'the wallet is negative'],
    [user.vipDays !== bought(1) || user.svipDays !== bought(2), `days ${user.vipDays} and ${user.svipDays} are not ${bought(1)} and ${bought(2)}`],
    [orders.length !== answered.size, `${orders.length} orders for ${answered.size} paid presses`],
    [orders.some(({ orderNo }) => !answered.has(orderNo)), 'an order that no press was answered with'],
    [(user.vipExpireAt === null) !== (bought(1) === 0), 'a VIP without an order, or an order without a VIP'],
  ];
  return [...found.flatMap(([isWrong, text]) => (isWrong ? [text] : [])), ...results.flatMap(({ problem }) => problem ?? [])];
}

function resultOf({ key, answers }: Press): { readonly orderNo?: string; readonly problem?: string } {
  const final = answers.filter(isFinal);
  const codes = new Set(final.map(({ code }) => code));
  const numbers = new Set(final.flatMap(({ code, data }) => (code === CODE.ok ? [(data as Order).orderNo] : [])));
  if (final.length === 0) return { problem: `${key} has no answer` };
  if (codes.size > 1 || numbers.size > 1) return { problem: `${key} has several results: ${[...codes, ...numbers].join(', ')}` };
  const [orderNo] = numbers;
  return orderNo === undefined ? {} : { orderNo };
}
