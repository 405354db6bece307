import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { groupMemberSchema } from '../../groups.ts';
import { LIMITS } from '../../limits.ts';
import { userBriefSchema } from '../../people.ts';
import { flagSchema, groupNumberSchema, uint32Schema, wtIdSchema } from '../../schema.ts';
import { nothingSchema } from '../login.ts';
import { byGroupSchema, byPeopleSchema } from './group-schemas.ts';
import { IDENTITY } from './group-values.ts';

/** Owner only. The conversation leaves the lists of all members; what they have read stays readable. */
export const dissolveGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/remove',
  caller: 'user',
  offline: 'O',
  request: byGroupSchema,
  answer: nothingSchema,
});

/** Owner only. The former owner becomes an ordinary member. */
export const transferGroup = endpoint({
  method: 'POST',
  path: '/user/groupchat/transfer',
  caller: 'user',
  offline: 'O',
  request: z.object({ groupNumber: groupNumberSchema, wtId: wtIdSchema }),
  answer: nothingSchema,
});

/** Owner only: 2 = make admin, 1 = make ordinary member; 11101 = more than 20 admins. One illegal person refuses the whole request. */
export const setAdmins = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/addOrRemove',
  caller: 'user',
  offline: 'O',
  request: z.extend(byPeopleSchema, { identity: z.union([z.literal(IDENTITY.member), z.literal(IDENTITY.admin)]) }),
  answer: nothingSchema,
});

export const mutedList = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/getMutedList',
  caller: 'user',
  offline: 'R',
  request: byGroupSchema,
  answer: z.array(groupMemberSchema),
});

/** `muteTime` in seconds: 0 = unmute; 1 = without an end, as older clients send it; `MUTE_FOR_EVER` likewise (protocol C35). */
export const muteMembers = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/batchMuted',
  caller: 'user',
  offline: 'O',
  request: z.extend(byPeopleSchema, { muteTime: uint32Schema }),
  answer: nothingSchema,
});

/** `limitLevel` 0 = no limit; `limitMember` 1 = only people with a membership join (protocol A4). */
export const setJoinLimit = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/joinLimit',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupNumber: groupNumberSchema, limitLevel: z.int().check(z.minimum(0), z.maximum(LIMITS.entryLevel)), limitMember: flagSchema }),
  answer: nothingSchema,
});

/** Owner and admins. Answers the new link; the previous one is refused with 11077 from now on. */
export const renewGroupLink = endpoint({
  method: 'POST',
  path: '/user/groupchat/admin/renewLink',
  caller: 'user',
  offline: 'O',
  request: byGroupSchema,
  answer: z.object({ qrcode: z.string() }),
});

/** Newest first. */
export const groupBlacklist = endpoint({
  method: 'POST',
  path: '/user/groupchat/memberBlack/list',
  caller: 'user',
  offline: 'R',
  request: byGroupSchema,
  answer: z.array(userBriefSchema),
});

/** Also removes the people from the group. */
export const addGroupBlacklist = endpoint({
  method: 'POST',
  path: '/user/groupchat/memberBlack/add',
  caller: 'user',
  offline: 'O',
  request: byPeopleSchema,
  answer: nothingSchema,
});

export const removeGroupBlacklist = endpoint({
  method: 'POST',
  path: '/user/groupchat/memberBlack/remove',
  caller: 'user',
  offline: 'O',
  request: byPeopleSchema,
  answer: nothingSchema,
});
