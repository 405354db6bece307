import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { groupInfoSchema } from '../groups.ts';
import { LIMITS } from '../limits.ts';
import { absent, arrayOf, charactersUpTo, flagSchema, groupNumberSchema, idSchema, nameUpTo, sequenceSchema, textUpTo, wtIdSchema } from '../schema.ts';
import { byGroupSchema, linkKeySchema } from './groups/group-schemas.ts';
import { nothingSchema } from './login.ts';

const text = z._default(z.string(), '');

/** The public fields of the group card. Members receive all of GroupInfo in it. */
const groupCardSchema = z.extend(z.partial(groupInfoSchema), { groupNumber: idSchema });

/** A caller who is not a member gets `selfMember` null and the card's fields; `groupchatVo` mirrors them (protocol C32). */
const groupDetailSchema = z.extend(groupInfoSchema, { groupchatVo: absent(groupCardSchema) });
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
  request: byGroupSchema,
  answer: groupDetailSchema,
});

/** `key` = that of a link or QR code; 11077 if the link was renewed since. */
export const groupCard = endpoint({
  method: 'POST',
  path: '/user/groupchat/getCardInfoById',
  caller: 'user',
  offline: 'R',
  request: z.extend(byGroupSchema, { key: linkKeySchema }),
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

/** 1 = pin, 2 = unpin. This flag has no 0 (protocol §1). */
export const setGroupTop = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/setTop',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, topStatus: z.union([z.literal(1), z.literal(2)]) }),
  answer: nothingSchema,
});

const memberDetailSchema = z.object({
  groupNumber: idSchema,
  userId: idSchema,
  wtId: idSchema,
  groupName: text,
  nickName: text,
  createTime: text,
  createTs: z.optional(z.number()),
  lastSendMsgTime: absent(z.string()),
  joinType: z.number(),
  inviterUserName: absent(z.string()),
  inviterUserWtId: absent(z.string()),
  mutedStatus: flagSchema,
  muteUntil: z.number(),
});

export type MemberDetail = z.infer<typeof memberDetailSchema>;

export const groupMemberInfo = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/oneInfo',
  caller: 'user',
  offline: 'R',
  request: z.object({ groupNumber: groupNumberSchema, userId: textUpTo(32) }),
  answer: memberDetailSchema,
});

/** At least one character; any printable character, no line break (protocol C4). */
const groupNameSchema = z.pipe(z.string().check(z.refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))), nameUpTo(LIMITS.groupName).check(z.minLength(1)));
const joiningSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The request has exactly one key besides the group number (protocol N30). */
export const editGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/edit',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    groupNumber: groupNumberSchema,
    groupName: z.optional(groupNameSchema),
    groupAvatar: z.optional(textUpTo(512)),
    groupNotice: z.optional(charactersUpTo(LIMITS.groupNotice)),
    confirminviteSwitch: z.optional(joiningSchema),
    inviteSwitch: z.optional(joiningSchema),
    memberProtectSwitch: z.optional(flagSchema),
    bannedSwitch: z.optional(flagSchema),
    callSwitch: z.optional(flagSchema),
    customizeMsgControl: z.optional(flagSchema),
  }),
  answer: nothingSchema,
});

/** Changes the caller's own membership. */
export const editMembership = endpoint({
  method: 'POST',
  path: '/user/groupchat/member/editGroup',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    groupNumber: groupNumberSchema,
    groupNickname: z.optional(nameUpTo(LIMITS.ownGroupNickname)),
    groupNameRemark: z.optional(nameUpTo(LIMITS.groupRemark)),
  }),
  answer: nothingSchema,
});

export const setWelcome = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/setWelcomeMsg',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, groupWelcomeMsg: charactersUpTo(LIMITS.welcome) }),
  answer: nothingSchema,
});

/** A number or its decimal text (protocol §1 Ids). */
const figureSchema = z.union([
  sequenceSchema,
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,15}$/)),
    z.transform((text) => Number(text)),
  ),
]);

export const recallMemberMessage = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/withdrawMsg',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, userWtId: wtIdSchema, msgSeq: figureSchema }),
  answer: nothingSchema,
});

export const recallMemberMessagesOf = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/withdrawWebMsgByUser',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, userWtId: wtIdSchema, lastMessageSequence: figureSchema }),
  answer: z.object({ count: z.number() }),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/add',
  caller: 'user',
  offline: 'O',
  request: z.object({
    groupName: groupNameSchema,
    groupNotice: absent(charactersUpTo(LIMITS.groupNotice)),
    groupAvatar: absent(textUpTo(512)),
    wtIds: arrayOf(wtIdSchema, LIMITS.arrayItems),
  }),
  answer: z.extend(groupInfoSchema, { failed: z.array(z.object({ wtId: idSchema, code: z.number() })) }),
});
