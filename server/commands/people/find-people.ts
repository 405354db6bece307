import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { CODE } from '../../../contract/codes.ts';
import { HELPER_ID, WT_ID } from '../../../contract/ids.ts';
import type { Profile, UserBrief } from '../../../contract/people.ts';
import { refuse } from '../../policies/refusal.ts';
import { readFriend } from '../../store/friends/friends.ts';
import { countCommonGroups } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { readUserByIdOrLuckyNumber, readUserByPhone, readUserConfig, USER_STATE, type User } from '../../store/account/users.ts';
import { helperProfile, isGone, toProfile, toUserBrief } from '../../views/profile-view.ts';
import { normalisePhone } from '../account/log-in.ts';
import { readTagNames } from '../friends/list-tags.ts';
import { readStanding } from './friend-status.ts';
import { readSharers } from './read-sharers.ts';

type Context = { viewer: string; origin: string; now: number };
export type Found = UserBrief & { friendsStatus: number };

const FULL_PHONE = /^(\+[1-9][0-9]{6,14}|1[0-9]{10})$/;

/**
 * Exact search by ID, lucky number or full phone number. A person who deregistered, blocked the viewer or disabled this search gets the
 * same answer as one who does not exist (authorisation §42).
 */
export async function searchById(db: Db, searchId: string, context: Context): Promise<Found[]> {
  const text = searchId.trim();
  const byNumber = WT_ID.test(text) ? await readUserByIdOrLuckyNumber(db, text) : undefined;
  const user = byNumber ?? (FULL_PHONE.test(text) ? await readUserByPhone(db, normalisePhone(text)) : undefined);
  if (user === undefined || user.state >= USER_STATE.banned) return [];
  const standing = await readStanding(db, { viewer: context.viewer, other: user.id }, context.now);
  if (standing.hasBlockedMe) return [];
  const config = await readUserConfig(db, user.id);
  const isOpen = byNumber === undefined ? config.addByPhone === 1 : config.addById === 1;
  if (!isOpen && standing.friendsStatus !== FRIENDS_STATUS.friend) return [];
  const friend = await readFriend(db, context.viewer, user.id);
  return [{ ...toUserBrief(user, friend?.remark ?? '', context.now), friendsStatus: standing.friendsStatus }];
}

/** The profile fields that the viewer may see. A deregistered account keeps its picture (protocol §5 friendInfo). */
export async function readFriendInfo(db: Db, searchId: string, context: Context): Promise<Profile> {
  if (searchId === HELPER_ID) return toHelperProfile();
  const user = WT_ID.test(searchId) ? await readUserByIdOrLuckyNumber(db, searchId) : undefined;
  if (user === undefined) return refuse(CODE.notFound);
  if (isGone(user)) return toGoneProfile(user);
  const standing = await readStanding(db, { viewer: context.viewer, other: user.id }, context.now);
  const friend = await readFriend(db, context.viewer, user.id);
  const common = await countCommonGroups(db, context.viewer, [user.id]);
  const isSelf = user.id === context.viewer;
  const tagNames = await readTagNames(db, context.viewer, user.id);
  const commonGroupCount = isSelf ? 0 : (common.get(user.id) ?? 0);
  const profile = toProfile({ ...context, user, friend, ...standing, tagNames, commonGroupCount, sharers: await readSharers(db, [friend]) });
  return { ...profile, ...(await offTimeOf(db, user, standing)) };
}

/**
 * Only friends see when the person was last online, under the rules of presence: not if one has blocked the other or the person hides it.
 */
async function offTimeOf(
  db: Db,
  user: User,
  standing: { friendsStatus: number; isBlockedByMe: boolean; hasBlockedMe: boolean },
): Promise<{ offTime?: number }> {
  if (standing.friendsStatus !== FRIENDS_STATUS.friend || standing.isBlockedByMe || standing.hasBlockedMe || user.lastSeenAt === 0) return {};
  const config = await readUserConfig(db, user.id);
  return config.hideOnline === 1 ? {} : { offTime: Math.floor(user.lastSeenAt / 1000) };
}

const NOBODY: Omit<Profile, 'wtId' | 'id' | 'avatar'> = {
  nickName: '',
  vipLevel: 0,
  svipLevel: 0,
  vipStatus: 0,
  svipStatus: 0,
  actionStatus: 0,
  qrcode: '',
  userType: 0,
  friendsStatus: FRIENDS_STATUS.stranger,
  tempChatStatus: 0,
  ownerBlackStatus: 0,
  commonGroupCount: 0,
  currentLevel: 0,
  friendsSpaceStatus: 0,
  mineSpaceStatus: 0,
  hideStatus: 0,
  tagNameList: [],
};

function toGoneProfile(user: User): Profile {
  return { ...NOBODY, wtId: user.id, id: user.id, avatar: user.avatar, actionStatus: 1 };
}

const OFFICIAL = 1;

function toHelperProfile(): Profile {
  const { userID, nick, avatar } = helperProfile();
  return { ...NOBODY, wtId: userID, id: userID, avatar, nickName: nick, userType: OFFICIAL, tempChatStatus: 1, friendsStatus: FRIENDS_STATUS.friend };
}
