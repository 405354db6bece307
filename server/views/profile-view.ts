import { MEMBERSHIP_STATUS } from '../../contract/http/membership/membership-rules.ts';
import { HELPER_ID, PROFILE_NOT_FOUND_ID } from '../../contract/ids.ts';
import type { EngineProfile, Profile, UserBrief } from '../../contract/people.ts';
import type { Friend } from '../store/friends/friends.ts';
import type { MembershipColumns } from '../store/membership/membership-tables.ts';
import { statusAt, termOf } from '../store/membership/terms.ts';
import { USER_STATE, type User, type UserConfigRow } from '../store/account/users.ts';

export const HELPER_NAME = 'Wisp 助手';
export const HELPER_AVATAR = '/helper.svg';

export type VipFields = Pick<UserBrief, 'vipStatus' | 'vipLevel' | 'svipStatus' | 'svipLevel'>;

/** The memberships at this moment. Every gate and every view reads them here (protocol N45). */
export function vipFields(user: MembershipColumns, now: number): VipFields {
  return {
    vipStatus: statusAt(termOf(user, 'vip'), now),
    vipLevel: user.vipLevel,
    svipStatus: statusAt(termOf(user, 'svip'), now),
    svipLevel: user.svipLevel,
  };
}

/** Protocol C11. */
export function isVip(fields: VipFields): boolean {
  return isSvip(fields) || (fields.vipStatus === MEMBERSHIP_STATUS.active && fields.vipLevel > 0);
}

function isSvip(fields: VipFields): boolean {
  return fields.svipStatus === MEMBERSHIP_STATUS.active && fields.svipLevel > 0;
}

export function vipTypeOf(fields: VipFields): number {
  if (isSvip(fields)) return 2;
  return isVip(fields) ? 1 : 0;
}

export function isGone(user: User): boolean {
  return user.state === USER_STATE.deregistered;
}

export function toUserBrief(user: User, remark: string, now: number): UserBrief {
  return {
    wtId: user.id,
    id: user.id,
    nickName: user.nickName,
    avatar: user.avatar,
    remark,
    ...vipFields(user, now),
    luckyNumber: user.luckyNumber,
    actionStatus: isGone(user) ? 1 : 0,
  };
}

export function toEngineProfile(user: User, config: UserConfigRow | undefined, now: number): EngineProfile {
  return {
    userID: user.id,
    nick: user.nickName,
    avatar: user.avatar,
    level: user.level,
    ...vipFields(user, now),
    luckyNumber: user.luckyNumber,
    userType: user.userType,
    actionStatus: isGone(user) ? 1 : 0,
    hideInd: config?.hideRead === 1 ? 1 : 0,
    hideOn: config?.hideOnline === 1 ? 1 : 0,
  };
}

const NO_VIP: VipFields = { vipStatus: 0, vipLevel: 0, svipStatus: 0, svipLevel: 0 };

export function helperProfile(): EngineProfile {
  return { userID: HELPER_ID, nick: HELPER_NAME, avatar: HELPER_AVATAR, level: 0, ...NO_VIP, userType: 1, actionStatus: 0, hideInd: 0, hideOn: 0 };
}

export function missingProfile(): EngineProfile {
  return { userID: PROFILE_NOT_FOUND_ID, nick: '', avatar: '', level: 0, ...NO_VIP, userType: 0, actionStatus: 1, hideInd: 0, hideOn: 0 };
}

export type ProfileFacts = {
  user: User;
  friend: Friend | undefined;
  friendsStatus: number;
  isBlockedByMe: boolean;
  commonGroupCount: number;
  /** The viewer's tags for this friend. */
  tagNames?: readonly string[];
  /** The nicknames of people who shared a card, by their IDs; that of the friend's sharer is among them. */
  sharers?: ReadonlyMap<string, string>;
  origin: string;
  now: number;
};

/** Nobody sees the data of a deregistered account beyond its name and picture (authorisation §43). */
const DATA_OF_GONE = { ...NO_VIP, birthday: null, gender: null, bio: '', luckyNumber: null, currentLevel: 0 };

/** A user's profile as the viewer sees it. The remark and the space switches come from the viewer's own row. */
export function toProfile(facts: ProfileFacts): Profile {
  const { user, friend } = facts;
  const data = { birthday: user.birthday, gender: user.gender, bio: user.bio, currentLevel: user.level };
  return {
    ...toUserBrief(user, friend?.remark ?? '', facts.now),
    ...(isGone(user) ? DATA_OF_GONE : data),
    qrcode: `${facts.origin}/u/${user.id}`,
    userType: user.userType,
    friendsStatus: facts.friendsStatus,
    tempChatStatus: facts.friendsStatus === 0 ? 1 : 0,
    ownerBlackStatus: facts.isBlockedByMe ? 1 : 0,
    applySource: friend?.source ?? null,
    shareWtId: friend?.shareWtId ?? null,
    shareNickName: (friend?.shareWtId == null ? undefined : facts.sharers?.get(friend.shareWtId)) ?? null,
    commonGroupCount: facts.commonGroupCount,
    friendsSpaceStatus: friend?.friendsSpaceStatus ?? 0,
    mineSpaceStatus: friend?.mineSpaceStatus ?? 0,
    hideStatus: friend?.hideStatus ?? 0,
    tagNameList: [...(facts.tagNames ?? [])],
  };
}
