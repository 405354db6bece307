import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema, messageIdSchema, secondsSchema, textUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** `reply` repeats `replyMsg` for clients that read the older name (protocol C17). */
const faqItemSchema = z.object({
  id: idSchema,
  question: z.string(),
  replyMsg: z._default(z.string(), ''),
  reply: z._default(z.string(), ''),
  jumpUrl: z.optional(z.nullable(z.string())),
});
export type FaqItem = z.infer<typeof faqItemSchema>;

export const helperQuestions = endpoint({
  method: 'GET',
  path: '/user/helperReply/list',
  caller: 'user',
  offline: 'R',
  request: z.object({}),
  answer: z.array(faqItemSchema),
});

export const askHelper = endpoint({
  method: 'POST',
  path: '/user/helperReply/question',
  caller: 'user',
  offline: 'O',
  request: z.object({ id: textUpTo(32) }),
  answer: faqItemSchema,
});

export const helperKeyword = endpoint({
  method: 'POST',
  path: '/user/helperReply/keyWord',
  caller: 'user',
  offline: 'Q',
  request: z.object({ keyWord: textUpTo(200) }),
  answer: z.array(faqItemSchema),
});

export const recordHelperText = endpoint({
  method: 'POST',
  path: '/user/helperReply/record',
  caller: 'user',
  offline: 'Q',
  request: z.object({ content: textUpTo(12_288), msgId: messageIdSchema, time: secondsSchema }),
  answer: nothingSchema,
});

export const dictionary = endpoint({
  method: 'POST',
  path: '/dict/data/getListByDictType',
  caller: 'user',
  offline: 'R',
  request: z.object({ dictType: z.enum(['user_complaint_type', 'group_complaint_type']) }),
  answer: z.array(z.object({ dictLabel: z.string(), dictValue: z.string(), dictSort: z.number() })),
});
