import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountIdSchema, arrayOf, charactersUpTo, flagSchema, idSchema, messageIdSchema, secondsSchema, sequenceSchema, wtIdSchema } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** Characters of `msgContent` (protocol §5 Pins). */
export const PIN_ABSTRACT = 200;
/** Messages that one two-way deletion may name. */
const TWO_WAY_MESSAGES = 100;

const pinSchema = z.object({
  id: idSchema,
  msgId: z.string(),
  nickName: z._default(z.string(), ''),
  msgContent: z._default(z.string(), ''),
  /** 1 = pinned by the reader. */
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

/** The pinner removes it for both, the other one dismisses it for himself (protocol C16). */
export const deletePin = endpoint({
  method: 'POST',
  path: '/user/c2cTop/del',
  caller: 'user',
  offline: 'Q',
  request: z.union([z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }), z.object({ toUserWtId: wtIdSchema, msgId: messageIdSchema })]),
  answer: nothingSchema,
});

/** One figure, or several as a comma list. */
const figures = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9]{1,${digits}}(,[0-9]{1,${digits}}){0,${TWO_WAY_MESSAGES - 1}}$`)));
const messageIds = z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}(,[0-9A-Za-z-]{1,64}){0,99}$/));

/** Lists of equal length: the nth sequence, its time and its ID name one message (protocol §5 delTwoWay). */
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
