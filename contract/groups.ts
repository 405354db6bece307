import * as z from 'zod/mini';
import { absent, idSchema } from './schema.ts';

const level = z._default(z.number(), 0);
const text = z._default(z.string(), '');

const selfMemberSchema = z.object({
  identity: z.number(),
  groupNickname: text,
  groupNameRemark: text,
  userId: idSchema,
  wtId: idSchema,
  muteUntil: level,
});

export const groupInfoSchema = z.object({
  groupNumber: idSchema,
  txGroupid: idSchema,
  groupID: idSchema,
  name: text,
  groupName: text,
  avatar: text,
  groupAvatar: text,
  qrcode: text,
  groupNotice: text,
  groupWelcomeMsg: text,
  groupMemberCount: level,
  maxMemberCount: level,
  limitLevel: level,
  limitMember: level,
  confirminviteSwitch: level,
  inviteSwitch: level,
  memberProtectSwitch: level,
  bannedSwitch: level,
  callSwitch: level,
  customizeMsgControl: level,
  ownerWtId: text,
  createTime: text,
  createTs: z.optional(z.number()),
  topStatus: z._default(z.number(), 2),
  selfMember: z._default(z.nullable(selfMemberSchema), null),
});
export type GroupInfo = z.infer<typeof groupInfoSchema>;

const words = z.optional(z.string());
const figure = z.optional(z.number());

/** Changes of a group. The fields have no defaults because an absent field has not changed and must not be read as empty. */
export const groupChangeSchema = z.object({
  groupNumber: idSchema,
  txGroupid: z.optional(idSchema),
  groupID: z.optional(idSchema),
  name: words,
  groupName: words,
  avatar: words,
  groupAvatar: words,
  qrcode: words,
  groupNotice: words,
  groupWelcomeMsg: words,
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
  ownerWtId: words,
  createTime: words,
  createTs: figure,
  topStatus: figure,
  selfMember: z.optional(z.nullable(selfMemberSchema)),
});

export const groupMemberSchema = z.object({
  wtId: idSchema,
  userId: idSchema,
  avatar: text,
  nickName: text,
  groupNickname: text,
  identity: z.number(),
  level,
  muteUntil: level,
  joinTime: level,
  memberUserInfo: z.object({ vipLevel: level, svipLevel: level, vipStatus: level, svipStatus: level }),
  position: absent(z.number()),
  isDisabled: absent(z.number()),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;
