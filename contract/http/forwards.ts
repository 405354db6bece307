import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGE_TYPES, payloadSchema } from '../message.ts';
import { absent, accountIdSchema, arrayOf, conversationIdSchema, messageIdSchema, textUpTo, wtIdSchema } from '../schema.ts';

const newMessageSchema = z.object({ type: z.enum(MESSAGE_TYPES), payload: payloadSchema, cloudCustomData: z._default(textUpTo(LIMITS.messageBytes), '') });

/** `IDs` are the message IDs that the client chose for each target. `merge` combines all messages into one merged record (protocol N24). */
export const batchSend = endpoint({
  method: 'POST',
  path: '/message/batchSend',
  caller: 'user',
  offline: 'Q',
  bodyBytes: LIMITS.forwardBodyBytes,
  request: z.object({
    toList: arrayOf(
      z.object({ conversationID: conversationIdSchema, IDs: absent(arrayOf(messageIdSchema, LIMITS.forwardMessages)) }),
      LIMITS.forwardTargets,
    ).check(z.minLength(1)),
    messages: arrayOf(z.union([z.object({ ID: messageIdSchema }), newMessageSchema]), LIMITS.forwardMessages).check(z.minLength(1)),
    merge: absent(z.object({ title: textUpTo(512), abstractList: arrayOf(textUpTo(512), LIMITS.forwardMessages) })),
  }),
  answer: z.object({ results: z.array(z.object({ conversationID: z.string(), msgIds: z.array(z.string()), code: z.number(), msg: z.string() })) }),
});
export type BatchSend = z.infer<typeof batchSend.request>;

/** Sends a name card of `targetWtId` or of the sender. The endpoint accepts no other message type (authorisation §57). */
export const sendCustomMessage = endpoint({
  method: 'POST',
  path: '/user/sendCustomMessage',
  caller: 'user',
  offline: 'Q',
  request: z.object({ fromWtId: textUpTo(32), toWtId: accountIdSchema, type: textUpTo(64), targetWtId: absent(wtIdSchema) }),
  answer: z.object({ msgId: z.string() }),
});
