import type { GroupInfo } from '../../../contract/groups.ts';
import type { Profile } from '../../../contract/people.ts';
import type { GroupMemberRow, GroupRow, UserRow } from '../rows.ts';
import { amount, engineProfileFields, profileFields, words } from './profile-shapes.ts';
import { figure, object, optional, orNull, text, type Shape } from './shape.ts';

export const userShape: Shape<UserRow> = object<UserRow>({ ...engineProfileFields, fetchedTs: figure });
export const friendShape: Shape<Profile> = object<Profile>({ ...profileFields, token: words });

const selfMemberShape = orNull(
  object<NonNullable<GroupInfo['selfMember']>>({ identity: figure, groupNickname: text, groupNameRemark: text, userId: text, wtId: text, muteUntil: figure }),
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
  createTs: optional(figure),
  topStatus: figure,
  selfMember: selfMemberShape,
  operationType: optional(figure),
  server: optional(object<NonNullable<GroupRow['server']>>({ groupNotice: text, groupWelcomeMsg: text, selfMember: selfMemberShape })),
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
