import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountIdSchema, arrayOf, charactersUpTo, flagSchema, idSchema, messageIdSchema, secondsSchema, sequenceSchema, wtIdSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** Maximum length of `msgContent`, in characters (protocol §5 Pins). */
export const PIN_ABSTRACT = 200;
/** Most messages in one two-way deletion. */
const TWO_WAY_MESSAGES = 100;

const pinSchema = z.object({
  id: idSchema,
  msgId: z.string(),
  nickName: z._default(z.string(), ''),
  msgContent: z._default(z.string(), ''),
  /** 1 = the reader pinned it. */
  oneSelf: flagSchema,
  senderWtId: idSchema,
  createTs: z._default(z.number(), 0),
});
export type Pin = z.infer<typeof pinSchema>;

export const addPin = endpoint({
  method: 'POST',
  path: '/user/c2cTop/add',
  caller: 'user',
  offline: 'Q',
  request: z.object({ toUserWtId: wtIdSchema, senderWtId: accountIdSchema, msgId: messageIdSchema, msgContent: z._default(charactersUpTo(PIN_ABSTRACT), '') }),
  answer: z.object({ id: idSchema }),
});

export const pinList = endpoint({
  method: 'POST',
  path: '/user/c2cTop/list',
  caller: 'user',
  offline: 'R',
  request: z.object({ toUserWtId: wtIdSchema }),
  answer: z.array(pinSchema),
});

/** The user who pinned the message removes the pin for both; the other user dismisses it only for themselves (protocol C16). */
export const deletePin = endpoint({
  method: 'POST',
  path: '/user/c2cTop/del',
  caller: 'user',
  offline: 'Q',
  request: z.union([z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }), z.object({ toUserWtId: wtIdSchema, msgId: messageIdSchema })]),
  answer: nothingSchema,
});

/** One number, or several as a comma-separated list. */
const figures = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9]{1,${digits}}(,[0-9]{1,${digits}}){0,${TWO_WAY_MESSAGES - 1}}$`)));
const messageIds = z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}(,[0-9A-Za-z-]{1,64}){0,99}$/));

/** The lists have equal length: the nth sequence, the nth time and the nth ID belong to one message (protocol §5 delTwoWay). */
export const deleteTwoWay = endpoint({
  method: 'POST',
  path: '/user/c2cTop/delTwoWay',
  caller: 'user',
  offline: 'Q',
  request: z.object({
    toUserWtId: wtIdSchema,
    msgSeq: z.union([figures(15), sequenceSchema]),
    senderTime: z.union([figures(12), secondsSchema]),
    msgIds: z.optional(z.nullable(z.union([arrayOf(messageIdSchema, TWO_WAY_MESSAGES), messageIds]))),
  }),
  answer: nothingSchema,
});
