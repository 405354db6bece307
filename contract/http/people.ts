import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { friendApplySchema, profileSchema, userBriefSchema } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { absent, charactersUpTo, flagSchema, groupNumberSchema, idSchema, nameUpTo, textUpTo, wtIdSchema } from '../schema.ts';
import { APPLY_SOURCE } from './apply-values.ts';
import { nothingSchema } from './login.ts';

export const searchById = endpoint({
  method: 'POST',
  path: '/user/searchById',
  caller: 'user',
  offline: 'O',
  request: z.object({ searchId: textUpTo(32) }),
  answer: z.array(z.extend(userBriefSchema, { friendsStatus: z.number() })),
});

export const friendInfo = endpoint({
  method: 'POST',
  path: '/user/friendInfo',
  caller: 'user',
  offline: 'R',
  request: z.object({ searchId: textUpTo(32) }),
  answer: profileSchema,
});

export const friendList = endpoint({
  method: 'GET',
  path: '/userFriends/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(profileSchema),
});

/** 1 = received, 2 = sent (protocol §1). Reading the received ones marks them as read, except with `peek`. */
export const friendApplyList = endpoint({
  method: 'POST',
  path: '/userFriends/applyListNew',
  caller: 'user',
  offline: 'R',
  request: z.object({ applyType: z.union([z.literal(1), z.literal(2)]), peek: z.optional(flagSchema) }),
  answer: z.array(friendApplySchema),
});

export const mineSpaceList = endpoint({
  method: 'POST',
  path: '/userFriends/mineSpaceList',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(userBriefSchema),
});

export const friendsSpaceList = endpoint({
  method: 'POST',
  path: '/userFriends/friendsSpaceList',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(userBriefSchema),
});

export const blackList = endpoint({
  method: 'GET',
  path: '/user/friendBlack/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(userBriefSchema),
});

const applySourceSchema = z.literal(Object.values(APPLY_SOURCE));

export const applyFriend = endpoint({
  method: 'POST',
  path: '/userFriends/apply',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    applyWtId: wtIdSchema,
    applySource: applySourceSchema,
    applyInfo: z._default(nameUpTo(LIMITS.applyInfo), ''),
    shareWtId: absent(wtIdSchema),
    remark: absent(nameUpTo(LIMITS.applyRemark)),
    groupNumber: absent(groupNumberSchema),
  }),
  /** 1 = the two users are friends immediately. */
  answer: z.object({ applyStatus: flagSchema }),
});

export const handleApply = endpoint({
  method: 'POST',
  path: '/userFriends/apply/handle',
  caller: 'user',
  offline: 'Q',
  request: z.object({ applyWtId: wtIdSchema, handleStatus: z.union([z.literal(1), z.literal(2)]), remark: absent(nameUpTo(LIMITS.applyRemark)) }),
  answer: nothingSchema,
});

export const addBlack = endpoint({
  method: 'POST',
  path: '/user/friendBlack/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({ friendWtId: wtIdSchema }),
  answer: nothingSchema,
});

export const removeBlack = endpoint({
  method: 'POST',
  path: '/user/friendBlack/deleteByUserId',
  caller: 'user',
  offline: 'Q',
  request: z.object({ friendWtId: wtIdSchema }),
  answer: nothingSchema,
});

/** `type` 0 = user, 1 = group. `complaintImage` = 1 to 5 uploads, by uuid or address, comma-separated. */
export const addReport = endpoint({
  method: 'POST',
  path: '/complaint/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    complaintType: z.pipe(z.union([z.string().check(z.maxLength(8)), z.int()]), z.transform(String)),
    complaintDetail: z._default(charactersUpTo(LIMITS.complaintText), ''),
    complaintImage: z.string().check(z.minLength(1), z.maxLength(2048)),
    targetId: z.string().check(z.regex(/^[0-9]{5,12}$/)),
    type: flagSchema,
  }),
  answer: z.object({ id: idSchema }),
});
