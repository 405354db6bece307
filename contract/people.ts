import * as z from 'zod/mini';
import { absent, flagSchema, idSchema } from './schema.ts';

const level = z._default(z.number(), 0);

export const userBriefSchema = z.object({
  wtId: idSchema,
  id: idSchema,
  nickName: z._default(z.string(), ''),
  avatar: z._default(z.string(), ''),
  remark: absent(z.string()),
  vipLevel: level,
  svipLevel: level,
  vipStatus: level,
  svipStatus: level,
  luckyNumber: absent(z.string()),
  actionStatus: z._default(flagSchema, 0),
});
export type UserBrief = z.infer<typeof userBriefSchema>;

export const profileSchema = z.extend(userBriefSchema, {
  name: absent(z.string()),
  birthday: absent(z.string()),
  gender: absent(z.number()),
  bio: absent(z.string()),
  qrcode: z._default(z.string(), ''),
  token: absent(z.string()),
  type: absent(z.union([z.string(), z.number()])),
  userType: z._default(z.number(), 0),
  friendsStatus: z._default(z.number(), 1),
  tempChatStatus: z._default(z.number(), 0),
  ownerBlackStatus: z._default(z.number(), 0),
  applySource: absent(z.number()),
  shareNickName: absent(z.string()),
  shareWtId: absent(z.string()),
  commonGroupCount: level,
  currentLevel: level,
  friendsSpaceStatus: level,
  mineSpaceStatus: level,
  hideStatus: level,
  tagNameList: z._default(z.array(z.string()), []),
  groupNumber: absent(z.string()),
  offTime: absent(z.number()),
  isInvisible: absent(z.number()),
});
export type Profile = z.infer<typeof profileSchema>;

export const engineProfileSchema = z.object({
  userID: z.string(),
  nick: z._default(z.string(), ''),
  avatar: z._default(z.string(), ''),
  level,
  vipStatus: level,
  vipLevel: level,
  svipStatus: level,
  svipLevel: level,
  luckyNumber: absent(z.string()),
  userType: level,
  actionStatus: level,
  hideInd: z._default(flagSchema, 0),
  hideOn: z._default(flagSchema, 0),
  offTime: absent(z.number()),
});
export type EngineProfile = z.infer<typeof engineProfileSchema>;

export const friendApplySchema = z.object({
  id: idSchema,
  applyWtId: idSchema,
  applyNickName: z._default(z.string(), ''),
  applyAvatar: z._default(z.string(), ''),
  applyStatus: z.number(),
  applySource: z.number(),
  applyInfo: z._default(z.string(), ''),
  shareWtId: absent(z.string()),
  shareNickName: absent(z.string()),
  direction: z.number(),
  readStatus: z._default(flagSchema, 0),
  createTime: z._default(z.string(), ''),
  createTs: z._default(z.number(), 0),
});
export type FriendApply = z.infer<typeof friendApplySchema>;
