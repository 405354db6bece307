import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { friendApplySchema, profileSchema, userBriefSchema } from '../people.ts';
import { flagSchema, textUpTo } from '../schema.ts';

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

/** 1 = received, 2 = sent (contract §1). Reading the received ones marks them read, unless it is a `peek`. */
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
