/** `commodityType` of goods and of orders. */
export const COMMODITY_TYPE = { vip: 1, svip: 2 } as const;
export type CommodityType = (typeof COMMODITY_TYPE)[keyof typeof COMMODITY_TYPE];

/** `status` of an order. This server stores only paid ones: an order that cannot be paid is refused and leaves no row. */
export const ORDER_STATUS = { pending: 0, paid: 1, failed: 2 } as const;

/** `vipStatus` and `svipStatus` (protocol C11, N45). */
export const MEMBERSHIP_STATUS = { none: 0, expired: 1, active: 2 } as const;

export const DAYS_PER_MEMBERSHIP_LEVEL = 90;
export const HIGHEST_MEMBERSHIP_LEVEL = 10;

/** The level of a membership for which this many days were bought in all (protocol N45). */
export function membershipLevel(daysBought: number): number {
  return Math.min(HIGHEST_MEMBERSHIP_LEVEL, 1 + Math.floor(daysBought / DAYS_PER_MEMBERSHIP_LEVEL));
}
