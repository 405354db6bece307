import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { groupInfoSchema } from '../groups.ts';
import { flagSchema, groupNumberSchema, idSchema, textUpTo, wtIdSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const text = z._default(z.string(), '');
const byNumber = z.object({ groupNumber: groupNumberSchema });

/** The card's public fields; members get all of GroupInfo in it. */
export const groupCardSchema = z.extend(z.partial(groupInfoSchema), { groupNumber: idSchema });

/** An outsider gets `selfMember` null and the card's fields; `groupchatVo` mirrors them (contract C32). */
export const groupDetailSchema = z.extend(groupInfoSchema, { groupchatVo: absent(groupCardSchema) });
export type GroupDetail = z.infer<typeof groupDetailSchema>;

export const groupList = endpoint({
  method: 'GET',
  path: '/user/groupchat/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(groupInfoSchema),
});

export const groupInfo = endpoint({
  method: 'POST',
  path: '/user/groupchat/getInfoById',
  caller: 'user',
  offline: 'R',
  request: byNumber,
  answer: groupDetailSchema,
});

export const groupCard = endpoint({
  method: 'POST',
  path: '/user/groupchat/getCardInfoById',
  caller: 'user',
  offline: 'R',
  request: byNumber,
  answer: z.object({ groupchatVo: groupCardSchema, joined: flagSchema, applyStatus: absent(z.number()), inviterNickName: absent(z.string()) }),
});

export const groupsByName = endpoint({
  method: 'POST',
  path: '/user/groupchat/listByName',
  caller: 'user',
  offline: 'R',
  request: z.object({ groupNickname: textUpTo(64) }),
  answer: z.array(groupInfoSchema),
});

export const commonGroups = endpoint({
  method: 'POST',
  path: '/user/groupchat/commonList',
  caller: 'user',
  offline: 'R',
  request: z.object({ wtId: wtIdSchema }),
  answer: z.array(z.object({ id: idSchema, groupNumber: idSchema, txGroupid: idSchema, groupName: text, groupAvatar: text })),
});

/** 1 pin, 2 unpin: this figure has no zero (contract §1). */
export const setGroupTop = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/setTop',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, topStatus: z.union([z.literal(1), z.literal(2)]) }),
  answer: nothingSchema,
});

export const memberDetailSchema = z.object({
  groupNumber: idSchema,
  userId: idSchema,
  wtId: idSchema,
  groupName: text,
  nickName: text,
  createTime: text,
  lastSendMsgTime: absent(z.string()),
  joinType: z.number(),
  inviterUserName: absent(z.string()),
  inviterUserWtId: absent(z.string()),
  mutedStatus: flagSchema,
  muteUntil: z.number(),
});

export const groupMemberInfo = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/oneInfo',
  caller: 'user',
  offline: 'R',
  request: z.object({ groupNumber: groupNumberSchema, userId: textUpTo(32) }),
  answer: memberDetailSchema,
});
