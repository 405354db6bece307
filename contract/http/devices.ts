import * as z from 'zod/mini';
import { draftItemSchema } from '../engine-events.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { arrayOf, flagSchema, messageIdSchema, millisecondsSchema, textUpTo } from '../schema.ts';
import { nothingSchema } from './login.ts';

/** Longest `html` of a draft that the server keeps, in UTF-16 units. */
export const DRAFT_HTML = 16_384;

/** `html` holds JSON nodes, never markup (protocol §5 draft/sync). */
const sentDraftSchema = z.extend(draftItemSchema, {
  html: textUpTo(DRAFT_HTML),
  abstract: z._default(textUpTo(400), ''),
  messageID: z.optional(z.nullable(messageIdSchema)),
  type: z.optional(z.nullable(textUpTo(32))),
  version: z.int().check(z.nonnegative()),
  deviceId: textUpTo(64),
  deleted: flagSchema,
  updatedTs: millisecondsSchema,
  /**
   * [ext] The stored version that this draft is based on; 0 = none. If the server has another version, it keeps that one and answers with
   * it.
   */
  baseVersion: z.optional(z.int().check(z.nonnegative())),
});
export type SentDraft = z.infer<typeof sentDraftSchema>;

export const syncDrafts = endpoint({
  method: 'POST',
  path: '/draft/sync',
  caller: 'user',
  offline: 'Q',
  request: z.object({ since: millisecondsSchema, items: arrayOf(sentDraftSchema, LIMITS.arrayItems) }),
  answer: z.object({ now: z.number(), items: z.array(draftItemSchema) }),
});

/** The output of PushSubscription.toJSON(). Its two keys encrypt the payload for that browser only (RFC 8291). */
const subscriptionSchema = z.object({
  endpoint: textUpTo(1024),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[0-9A-Za-z_-]{80,100}=*$/)),
    auth: z.string().check(z.regex(/^[0-9A-Za-z_-]{20,32}=*$/)),
  }),
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/push/subscribe',
  caller: 'user',
  offline: 'Q',
  request: z.object({ subscription: subscriptionSchema, lang: z._default(textUpTo(16), 'zh-CN') }),
  answer: nothingSchema,
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/push/unsubscribe',
  caller: 'user',
  offline: 'Q',
  request: z.object({ endpoint: textUpTo(1024) }),
  answer: nothingSchema,
});

/** Payload of a push (protocol §7 Push), as the service worker reads it. */
export const pushPayloadSchema = z.object({
  t: z.enum(['msg', 'call', 'callEnd', 'apply', 'groupApply', 'groupResult', 'groupNotice']),
  conversationID: z.optional(z.string()),
  callID: z.optional(z.string()),
  unread: z.number(),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
