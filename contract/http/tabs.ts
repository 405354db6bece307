import * as z from 'zod/mini';
import { TAB_SHOWN } from './tab-values.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { arrayOf, flagSchema, idSchema, textUpTo, uniqueNameUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

const relationSchema = z.object({
  sessionId: idSchema,
  sessionType: flagSchema,
  relationId: z._default(idSchema, ''),
  name: z._default(z.string(), ''),
  avatar: z._default(z.string(), ''),
  vipLevel: z.optional(z.nullable(z.number())),
  svipLevel: z.optional(z.nullable(z.number())),
});
export type TabRelation = z.infer<typeof relationSchema>;

export const sessionGroupSchema = z.object({
  id: idSchema,
  groupName: z._default(z.string(), ''),
  hideStatus: z._default(flagSchema, TAB_SHOWN),
  defaultGroup: z._default(flagSchema, 0),
  sort: z._default(z.number(), 0),
  relationList: z.optional(z.nullable(z.array(relationSchema))),
});
export type SessionGroup = z.infer<typeof sessionGroupSchema>;

const tabNameSchema = uniqueNameUpTo(LIMITS.tabName);
const memberSchema = z.object({ sessionId: textUpTo(32), sessionType: flagSchema });
const membersSchema = arrayOf(memberSchema, LIMITS.tabMembers);
export type TabMember = z.infer<typeof memberSchema>;
const tabIdSchema = textUpTo(64);

export const tabList = endpoint({
  method: 'GET',
  path: '/sessionGroup/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(sessionGroupSchema),
});

export const tabById = endpoint({
  method: 'POST',
  path: '/sessionGroup/getById',
  caller: 'user',
  offline: 'R',
  request: z.object({ id: tabIdSchema }),
  answer: sessionGroupSchema,
});

export const addTab = endpoint({
  method: 'POST',
  path: '/sessionGroup/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({ groupName: tabNameSchema, relationList: membersSchema }),
  answer: sessionGroupSchema,
});

/** Replaces the name and all members. */
export const updateTab = endpoint({
  method: 'POST',
  path: '/sessionGroup/update',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id: tabIdSchema, groupName: tabNameSchema, relationList: membersSchema }),
  answer: nothingSchema,
});

export const hideTab = endpoint({
  method: 'POST',
  path: '/sessionGroup/hide',
  caller: 'user',
  offline: 'Q',
  request: z.object({ id: tabIdSchema, hideStatus: flagSchema }),
  answer: nothingSchema,
});

export const sortTabs = endpoint({
  method: 'POST',
  path: '/sessionGroup/sort',
  caller: 'user',
  offline: 'Q',
  request: z.object({ ids: arrayOf(tabIdSchema, LIMITS.arrayItems) }),
  answer: nothingSchema,
});

export const deleteTabs = endpoint({
  method: 'POST',
  path: '/sessionGroup/delete',
  caller: 'user',
  offline: 'Q',
  request: z.object({ ids: arrayOf(tabIdSchema, LIMITS.arrayItems) }),
  answer: nothingSchema,
});
