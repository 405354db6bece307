import * as z from 'zod/mini';
import { idSchema } from './schema.ts';

const level = z._default(z.number(), 0);
const text = z._default(z.string(), '');
const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const selfMemberSchema = z.object({
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
  topStatus: z._default(z.number(), 2),
  selfMember: z._default(z.nullable(selfMemberSchema), null),
});
export type GroupInfo = z.infer<typeof groupInfoSchema>;

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
