import type { MemberInfo } from '../../../contract/http/membership/membership.ts';
import {
  COMMODITY_TYPE,
  DAYS_PER_MEMBERSHIP_LEVEL,
  HIGHEST_MEMBERSHIP_LEVEL,
  MEMBERSHIP_STATUS,
  membershipLevel,
} from '../../../contract/http/membership/membership-rules.ts';
import type { MembershipColumns } from '../../store/membership/membership-tables.ts';
import { statusAt, termOf, type MembershipKind } from '../../store/membership/terms.ts';
import { dateText } from '../date-text.ts';
import { vipFields } from '../profile-view.ts';

/** What a membership unlocks in this version. A client translates by `key` and shows `imageName` for one that it does not know. */
const BENEFITS: MemberInfo['vipRoleImages'] = [
  { key: 'twoWayDelete', imageName: '双向删除', image: '/membership/two-way-delete.svg' },
  { key: 'autoReply', imageName: '自动回复', image: '/membership/auto-reply.svg' },
  { key: 'memberGroups', imageName: '会员专属群', image: '/membership/member-groups.svg' },
  { key: 'levelIcon', imageName: '等级标识', image: '/membership/level-icon.svg' },
  { key: 'nameStyle', imageName: '昵称特权', image: '/membership/name-style.svg' },
];

export type MemberInfoContext = { readonly now: number; readonly timeZone: string };

/** The user's own memberships. Nobody else reads the expiries (authorisation §19). */
export function toMemberInfo(user: MembershipColumns, { now, timeZone }: MemberInfoContext): MemberInfo {
  const endOf = (expireAt: number | null) => (expireAt === null ? null : dateText(expireAt, timeZone));
  const nextLevel = nextLevelOf(user, now);
  return {
    ...vipFields(user, now),
    vipExpireDate: endOf(user.vipExpireAt),
    vipExpireTs: user.vipExpireAt,
    svipExpireDate: endOf(user.svipExpireAt),
    svipExpireTs: user.svipExpireAt,
    vipNextGrowMsg: growText(user, nextLevel, now),
    nextLevel,
    vipRoleImages: BENEFITS.map((benefit) => ({ ...benefit })),
  };
}

/** The membership whose level is shown: SVIP while it is active, else VIP. */
function shownKind(user: MembershipColumns, now: number): MembershipKind {
  return statusAt(termOf(user, 'svip'), now) === MEMBERSHIP_STATUS.active ? 'svip' : 'vip';
}

function nextLevelOf(user: MembershipColumns, now: number): MemberInfo['nextLevel'] {
  const kind = shownKind(user, now);
  const term = termOf(user, kind);
  if (statusAt(term, now) !== MEMBERSHIP_STATUS.active || term.level >= HIGHEST_MEMBERSHIP_LEVEL) return null;
  // The level follows from the days at the next purchase.
  const level = Math.max(term.level, membershipLevel(term.days)) + 1;
  if (level > HIGHEST_MEMBERSHIP_LEVEL) return null;
  return { commodityType: COMMODITY_TYPE[kind], level, days: Math.max(1, DAYS_PER_MEMBERSHIP_LEVEL * (level - 1) - term.days) };
}

function growText(user: MembershipColumns, nextLevel: MemberInfo['nextLevel'], now: number): string {
  const kind = shownKind(user, now);
  const term = termOf(user, kind);
  const name = kind.toUpperCase();
  if (statusAt(term, now) !== MEMBERSHIP_STATUS.active) return '开通会员，即可使用会员权益';
  if (nextLevel === null || nextLevel === undefined) return `已达到 ${name} 最高等级`;
  return `再购买 ${nextLevel.days} 天，等级升至 ${name} ${nextLevel.level}`;
}
