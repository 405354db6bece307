import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { countBytes } from '../lengths.ts';
import { LIMITS } from '../limits.ts';
import { flagSchema, nameUpTo, wtIdSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

export const deleteFriend = endpoint({
  method: 'POST',
  path: '/userFriends/delete',
  caller: 'user',
  offline: 'O',
  request: z.object({ friendsWtId: wtIdSchema }),
  answer: nothingSchema,
});

/** An empty remark removes it. */
export const updateRemark = endpoint({
  method: 'POST',
  path: '/userFriends/update',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    friendsWtId: wtIdSchema,
    remark: nameUpTo(LIMITS.remark).check(z.refine((remark) => countBytes(remark) <= LIMITS.remarkBytes)),
  }),
  answer: nothingSchema,
});

/** 1 = the conversation with the friend is hidden (protocol A24). */
export const updateHideStatus = endpoint({
  method: 'POST',
  path: '/userFriends/updateHideStatus',
  caller: 'user',
  offline: 'Q',
  request: z.object({ friendsWtId: wtIdSchema, hideStatus: flagSchema }),
  answer: nothingSchema,
});

/** `mineSpaceStatus` 1 = the friend does not see the user's moments, `friendsSpaceStatus` 1 = the user does not see the friend's. */
export const updateSpaceStatus = endpoint({
  method: 'POST',
  path: '/userFriends/updateSpaceStatus',
  caller: 'user',
  offline: 'Q',
  request: z
    .object({ friendsWtId: wtIdSchema, friendsSpaceStatus: z.optional(flagSchema), mineSpaceStatus: z.optional(flagSchema) })
    .check(z.refine(({ friendsSpaceStatus, mineSpaceStatus }) => (friendsSpaceStatus === undefined) !== (mineSpaceStatus === undefined))),
  answer: nothingSchema,
});
