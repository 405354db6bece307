import type { GroupInfo } from '../../../contract/groups.ts';
import type { EngineProfile, Profile } from '../../../contract/people.ts';
import type { GroupMemberRow, GroupRow, UserRow } from '../rows.ts';
import { either, figure, listOf, object, oneOf, optional, orNull, text, type Shape } from './shape.ts';

const flag = oneOf(0, 1);
const words = optional(orNull(text));
const amount = optional(orNull(figure));

const engineProfileFields = {
  userID: text,
  nick: text,
  avatar: text,
  level: figure,
  vipStatus: figure,
  vipLevel: figure,
  svipStatus: figure,
  svipLevel: figure,
  luckyNumber: words,
  userType: figure,
  actionStatus: figure,
  hideInd: flag,
  hideOn: flag,
  offTime: amount,
} as const;
export const engineProfileShape: Shape<EngineProfile> = object<EngineProfile>(engineProfileFields);
export const userShape: Shape<UserRow> = object<UserRow>({ ...engineProfileFields, fetchedTs: figure });

const profileFields = {
  wtId: text,
  id: text,
  nickName: text,
  avatar: text,
  remark: words,
  vipLevel: figure,
  svipLevel: figure,
  vipStatus: figure,
  svipStatus: figure,
  luckyNumber: words,
  actionStatus: flag,
  name: words,
  birthday: words,
  gender: amount,
  bio: words,
  qrcode: text,
  type: optional(orNull(either(text, figure))),
  userType: figure,
  friendsStatus: figure,
  tempChatStatus: figure,
  ownerBlackStatus: figure,
  applySource: amount,
  shareNickName: words,
  shareWtId: words,
  commonGroupCount: figure,
  currentLevel: figure,
  friendsSpaceStatus: figure,
  mineSpaceStatus: figure,
  hideStatus: figure,
  tagNameList: listOf(text),
  groupNumber: words,
  offTime: amount,
  isInvisible: amount,
} as const;
export const friendShape: Shape<Profile> = object<Profile>({ ...profileFields, token: words });
export const meShape: Shape<Omit<Profile, 'token'>> = object<Omit<Profile, 'token'>>(profileFields);

export const groupShape: Shape<GroupRow> = object<GroupRow>({
  groupNumber: text,
  txGroupid: text,
  groupID: text,
  name: text,
  groupName: text,
  avatar: text,
  groupAvatar: text,
  qrcode: text,
  groupNotice: text,
  groupWelcomeMsg: text,
  groupMemberCount: figure,
  maxMemberCount: figure,
  limitLevel: figure,
  limitMember: figure,
  confirminviteSwitch: figure,
  inviteSwitch: figure,
  memberProtectSwitch: figure,
  bannedSwitch: figure,
  callSwitch: figure,
  customizeMsgControl: figure,
  ownerWtId: text,
  createTime: text,
  topStatus: figure,
  selfMember: orNull(
    object<NonNullable<GroupInfo['selfMember']>>({ identity: figure, groupNickname: text, groupNameRemark: text, userId: text, wtId: text, muteUntil: figure }),
  ),
  operationType: optional(figure),
});

export const groupMemberShape: Shape<GroupMemberRow> = object<GroupMemberRow>({
  key: text,
  groupNumber: text,
  wtId: text,
  userId: text,
  avatar: text,
  nickName: text,
  groupNickname: text,
  identity: figure,
  level: figure,
  muteUntil: figure,
  joinTime: figure,
  memberUserInfo: object<GroupMemberRow['memberUserInfo']>({ vipLevel: figure, svipLevel: figure, vipStatus: figure, svipStatus: figure }),
  position: amount,
  isDisabled: amount,
});
