import type { GroupInfo } from '../../../contract/groups.ts';
import type { FriendApply } from '../../../contract/people.ts';
import type { ApplyRow, FriendRow, GroupMemberRow, GroupRow, UserRow } from '../rows.ts';
import { amount, engineProfileFields, profileFields, words } from './profile-shapes.ts';
import { milliseconds, number, object, oneOf, optional, orNull, record, text, type Shape } from './shape.ts';

export const userShape: Shape<UserRow> = object<UserRow>({ ...engineProfileFields, fetchedTs: number });
export const friendShape: Shape<FriendRow> = object<FriendRow>({
  ...profileFields,
  token: words,
  server: optional(
    object<NonNullable<FriendRow['server']>>({
      remark: words,
      hideStatus: optional(number),
      friendsSpaceStatus: optional(number),
      mineSpaceStatus: optional(number),
    }),
  ),
});

const selfMemberShape = orNull(
  object<NonNullable<GroupInfo['selfMember']>>({ identity: number, groupNickname: text, groupNameRemark: text, userId: text, wtId: text, muteUntil: number }),
);

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
  groupMemberCount: number,
  maxMemberCount: number,
  limitLevel: number,
  limitMember: number,
  confirminviteSwitch: number,
  inviteSwitch: number,
  memberProtectSwitch: number,
  bannedSwitch: number,
  callSwitch: number,
  customizeMsgControl: number,
  ownerWtId: text,
  createTime: text,
  createTs: optional(number),
  topStatus: number,
  selfMember: selfMemberShape,
  operationType: optional(number),
  attributes: optional(record as Shape<Record<string, string>>),
  server: optional(
    object<NonNullable<GroupRow['server']>>({
      groupNotice: text,
      groupWelcomeMsg: text,
      selfMember: selfMemberShape,
      name: optional(text),
      groupName: optional(text),
      limitLevel: optional(number),
      limitMember: optional(number),
      confirminviteSwitch: optional(number),
      inviteSwitch: optional(number),
      memberProtectSwitch: optional(number),
      callSwitch: optional(number),
      customizeMsgControl: optional(number),
    }),
  ),
});

export const groupMemberShape: Shape<GroupMemberRow> = object<GroupMemberRow>({
  key: text,
  groupNumber: text,
  wtId: text,
  userId: text,
  avatar: text,
  nickName: text,
  groupNickname: text,
  identity: number,
  level: number,
  muteUntil: number,
  joinTime: number,
  memberUserInfo: object<GroupMemberRow['memberUserInfo']>({ vipLevel: number, svipLevel: number, vipStatus: number, svipStatus: number }),
  position: amount,
  isDisabled: amount,
});

export const applyShape: Shape<ApplyRow> = object<ApplyRow>({
  id: text,
  applyWtId: text,
  applyNickName: text,
  applyAvatar: text,
  applyStatus: number,
  applySource: number,
  applyInfo: text,
  shareWtId: words,
  shareNickName: words,
  direction: number,
  readStatus: oneOf(0, 1),
  createTime: text,
  createTs: milliseconds,
  server: optional(object<Pick<FriendApply, 'applyStatus'>>({ applyStatus: number })),
});
