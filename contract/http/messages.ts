import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGE_TYPES } from '../message.ts';
import { absent, arrayOf, conversationIdSchema, idSchema, messageIdSchema, secondsSchema, textUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** `msgBody` is the JSON of the whole Message as the caller sees it. */
const searchRowSchema = z.object({
  msgId: z.string(),
  conversationID: absent(z.string()),
  fromAccount: idSchema,
  fromAccountName: z._default(z.string(), ''),
  fromAccountAvator: z._default(z.string(), ''),
  msgType: z.string(),
  msgTime: z.number(),
  msgContent: z._default(z.string(), ''),
  msgBody: z.string(),
});
export type SearchRow = z.infer<typeof searchRowSchema>;

const SEARCH_KEYWORDS = 10;
const SEARCH_IDS = 100;

/** The search covers (timePosition − timePeriod, timePosition]. `timePosition` 0 = now, `timePeriod` 0 = unlimited (protocol A13). */
const searchSchema = z.object({
  conversationID: absent(conversationIdSchema),
  keywordList: z._default(arrayOf(textUpTo(100), SEARCH_KEYWORDS), []),
  messageTypeList: z._default(arrayOf(z.enum(MESSAGE_TYPES), MESSAGE_TYPES.length), []),
  timePosition: z._default(secondsSchema, 0),
  timePeriod: z._default(secondsSchema, 0),
  cursor: z._default(textUpTo(200), ''),
  count: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.pageSize)), 20),
  msgIds: absent(arrayOf(messageIdSchema, SEARCH_IDS)),
  aroundMsgId: absent(messageIdSchema),
});
export type SearchRequest = z.infer<typeof searchSchema>;

export const searchPairs = endpoint({
  method: 'POST',
  path: '/messagelog/imMsgC2c',
  caller: 'user',
  offline: 'R',
  request: searchSchema,
  answer: z.array(searchRowSchema),
  paged: true,
  cursor: true,
});

export const searchGroups = endpoint({
  method: 'POST',
  path: '/messagelog/imMsgGroup',
  caller: 'user',
  offline: 'R',
  request: searchSchema,
  answer: z.array(searchRowSchema),
  paged: true,
  cursor: true,
});

const deletionSchema = z.object({
  msgType: z.union([z.literal(1), z.literal(2)]),
  sendTime: z.optional(z.union([secondsSchema, z.string().check(z.regex(/^[0-9]{1,16}$/))])),
  msgId: messageIdSchema,
});

/** One deletion, or several in `list` (protocol N21). */
export const reportDeletion = endpoint({
  method: 'POST',
  path: '/messagelog/delMsg',
  caller: 'user',
  offline: 'Q',
  request: z.union([deletionSchema, z.object({ list: arrayOf(deletionSchema, LIMITS.arrayItems) })]),
  answer: nothingSchema,
});
