import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { absent, idSchema, textUpTo } from '../../schema.ts';
import { COMMODITY_TYPE, ORDER_STATUS } from './membership-rules.ts';

const number = z._default(z.number(), 0);
const text = z._default(z.string(), '');
const commodityTypeSchema = z.literal(Object.values(COMMODITY_TYPE));

/** `key` [ext] names the benefit, so that a client shows its own words in the language of the user. */
const benefitSchema = z.object({ image: text, imageName: text, key: absent(z.string()) });
/** What the next level of the membership needs: this many more days. */
const nextLevelSchema = z.object({ commodityType: commodityTypeSchema, level: z.number(), days: z.number() });

/** MemberInfo of protocol §5. The expiries in milliseconds and `nextLevel` are [ext]. */
const memberInfoSchema = z.object({
  vipStatus: number,
  vipLevel: number,
  vipExpireDate: absent(z.string()),
  vipExpireTs: absent(z.number()),
  svipStatus: number,
  svipLevel: number,
  svipExpireDate: absent(z.string()),
  svipExpireTs: absent(z.number()),
  vipNextGrowMsg: text,
  nextLevel: absent(nextLevelSchema),
  vipRoleImages: z._default(z.array(benefitSchema), []),
});
export type MemberInfo = z.infer<typeof memberInfoSchema>;

const commoditySchema = z.object({
  id: idSchema,
  commodityType: commodityTypeSchema,
  name: text,
  price: z.number(),
  originalPrice: absent(z.number()),
  days: z.number(),
  image: absent(z.string()),
  tag: absent(z.string()),
  sort: number,
});
export type Commodity = z.infer<typeof commoditySchema>;

/** `wtCoin` = the coins that are left, and `memberInfo` = the membership, both when the answer was sent. */
export const orderSchema = z.object({
  orderNo: idSchema,
  status: z.literal(Object.values(ORDER_STATUS)),
  wtCoin: z.number(),
  memberInfo: memberInfoSchema,
});
export type Order = z.infer<typeof orderSchema>;

export const memberCentre = endpoint({
  method: 'GET',
  path: '/user/memberUser/centre',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: memberInfoSchema,
});

/** The goods on sale, in the order of the shop. */
export const commodityList = endpoint({
  method: 'POST',
  path: '/user/memberUser/commodityList',
  caller: 'user',
  offline: 'R',
  request: z.object({ commodityType: commodityTypeSchema }),
  answer: z.array(commoditySchema),
});

export const wallet = endpoint({
  method: 'GET',
  path: '/user/userCoin/wallet',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.object({ wtCoin: z.number() }),
});

/** Price and days of an ID never change, so the user pays what was shown. 11051 not enough coins, 11052 not on sale. */
export const recharge = endpoint({
  method: 'POST',
  path: '/user/order/recharge',
  caller: 'user',
  offline: 'O',
  keyed: true,
  request: z.object({ id: textUpTo(64), commodityType: commodityTypeSchema }),
  answer: orderSchema,
});
