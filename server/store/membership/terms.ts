import { COMMODITY_TYPE, MEMBERSHIP_STATUS, type CommodityType } from '../../../contract/http/membership/membership-rules.ts';
import type { MembershipColumns } from './membership-tables.ts';

export type MembershipKind = keyof typeof COMMODITY_TYPE;
export const MEMBERSHIP_KINDS = Object.keys(COMMODITY_TYPE) as readonly MembershipKind[];

/** One of the two memberships of a user. `days` = bought in all. */
export type Term = { readonly status: number; readonly level: number; readonly expireAt: number | null; readonly days: number };

export function kindOf(commodityType: CommodityType): MembershipKind {
  return commodityType === COMMODITY_TYPE.vip ? 'vip' : 'svip';
}

export function termOf(columns: MembershipColumns, kind: MembershipKind): Term {
  return kind === 'vip'
    ? { status: columns.vipStatus, level: columns.vipLevel, expireAt: columns.vipExpireAt, days: columns.vipDays }
    : { status: columns.svipStatus, level: columns.svipLevel, expireAt: columns.svipExpireAt, days: columns.svipDays };
}

export function columnsOf(kind: MembershipKind, { status, level, expireAt, days }: Term): Partial<MembershipColumns> {
  return kind === 'vip'
    ? { vipStatus: status, vipLevel: level, vipExpireAt: expireAt, vipDays: days }
    : { svipStatus: status, svipLevel: level, svipExpireAt: expireAt, svipDays: days };
}

/**
 * The status at this moment. The clock decides, so that no gate depends on the job that announces the end, and a clock that was ahead takes
 * no paid day away for longer than it is ahead.
 */
export function statusAt({ status, expireAt }: Pick<Term, 'status' | 'expireAt'>, now: number): number {
  if (status === MEMBERSHIP_STATUS.none || expireAt === null) return status;
  return expireAt > now ? MEMBERSHIP_STATUS.active : MEMBERSHIP_STATUS.expired;
}
