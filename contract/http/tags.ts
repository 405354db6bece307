import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { userBriefSchema } from '../people.ts';
import { arrayOf, flagSchema, idSchema, textUpTo, uniqueNameUpTo, wtIdSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

const tagId = textUpTo(64);
const tagName = uniqueNameUpTo(LIMITS.tagName);
const noRequest = z.object({});

/** `wtIds` = the friends with the tag. A server that sends only their number sends no list. */
const tagSchema = z.object({
  id: idSchema,
  tagName: z.string(),
  userCount: z._default(z.number(), 0),
  wtIds: z._default(z.array(z.string()), []),
});
export type Tag = z.infer<typeof tagSchema>;

export const tagList = endpoint({ method: 'GET', path: '/userTag/list', caller: 'user', offline: 'R', request: noRequest, answer: z.array(tagSchema) });

/** All tags of the caller; `tagStatus` 1 = the friend has the tag. The list is empty if the person is not a friend. */
export const tagsForFriend = endpoint({
  method: 'POST',
  path: '/userTag/initSetList',
  caller: 'user',
  offline: 'R',
  request: z.object({ wtId: wtIdSchema }),
  answer: z.array(z.object({ id: idSchema, tagName: z.string(), tagStatus: flagSchema })),
});

export const tagMembers = endpoint({
  method: 'POST',
  path: '/userTag/getUserList',
  caller: 'user',
  offline: 'R',
  request: z.object({ id: tagId }),
  answer: z.array(userBriefSchema),
});

/** Our server answers with the ID. Another server answers with an object. */
const addedTagSchema = z.pipe(
  z.union([idSchema, z.object({ id: idSchema })]),
  z.transform((added) => (typeof added === 'object' ? added.id : added)),
);

export const addTag = endpoint({
  method: 'POST',
  path: '/userTag/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({ tagName }),
  answer: addedTagSchema,
});

export const renameTag = endpoint({
  method: 'POST',
  path: '/userTag/rename',
  caller: 'user',
  offline: 'Q',
  request: z.object({ tagId, tagName }),
  answer: nothingSchema,
});

export const deleteTags = endpoint({
  method: 'POST',
  path: '/userTag/deleteBatch',
  caller: 'user',
  offline: 'Q',
  request: z.object({ ids: arrayOf(tagId, LIMITS.tags) }),
  answer: nothingSchema,
});

const members = z.object({ tagId, wtIds: arrayOf(wtIdSchema, LIMITS.arrayItems) });

export const addTagMembers = endpoint({
  method: 'POST',
  path: '/userTag/addUser4Tag',
  caller: 'user',
  offline: 'Q',
  request: members,
  answer: nothingSchema,
});

export const deleteTagMembers = endpoint({
  method: 'POST',
  path: '/userTag/deleteUser4Tag',
  caller: 'user',
  offline: 'Q',
  request: members,
  answer: nothingSchema,
});

/** Replaces the tags of a friend. */
export const setFriendTags = endpoint({
  method: 'POST',
  path: '/userTag/setTag4User',
  caller: 'user',
  offline: 'Q',
  request: z.object({ friendsWtId: wtIdSchema, tagIds: arrayOf(tagId, LIMITS.tags) }),
  answer: nothingSchema,
});
