import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { countCharacters } from '../lengths.ts';
import { LIMITS } from '../limits.ts';
import { arrayOf, flagSchema, idSchema, nameUpTo, textUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** IDs of the built-in tabs of the conversation list in their first order. All is always first (protocol N41). */
export const BUILT_IN_TABS = ['all', 'unread', 'atme', 'single', 'group'] as const;
export type BuiltInTab = (typeof BUILT_IN_TABS)[number];
export const ALL_TAB: BuiltInTab = 'all';

/** `hideStatus` of a tab. Its values are the inverse of its name (protocol §1). */
export const TAB_SHOWN = 1;
export const TAB_HIDDEN = 0;
/** `defaultGroup` of a tab that the user created. Its values are the inverse of its name (protocol §1). */
export const OWN_TAB = 1;

/** `sessionType` of a conversation in a tab. */
export const SESSION_TYPE = { pair: 0, group: 1 } as const;

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

const tabNameSchema = nameUpTo(LIMITS.tabName).check(z.refine((name) => countCharacters(name) > 0));
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
