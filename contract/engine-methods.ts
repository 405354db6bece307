import * as z from 'zod/mini';
import { conversationSchema } from './conversation.ts';
import { loggedEventSchema } from './engine-events.ts';
import { groupInfoSchema, groupMemberSchema } from './groups.ts';
import { messageSchema, outgoingMessageSchema } from './message.ts';
import { engineProfileSchema, profileSchema } from './people.ts';
import { arrayOf, conversationIdSchema, messageIdSchema, secondsSchema, sequenceSchema, textUpTo } from './schema.ts';

const nothing = z.optional(z.unknown());
const cursorSchema = z._default(textUpTo(200), '');
const page = (max: number) => z._default(z.int().check(z.minimum(1), z.maximum(max)), max);

/** Newest `pts` of the event log of a large group (decision 039). It is independent of the `pts` of the user's own log. */
export const groupHeadSchema = z.object({ groupNumber: z.string(), pts: sequenceSchema });
export type GroupHead = z.infer<typeof groupHeadSchema>;

/**
 * Abilities beyond protocol §7 that a client declares in its `hello` (decision 051). A client that declares none is an older build.
 * `groupLog`: the client reads the logs of large groups. `leaderEpoch`: the answer to a refused `hello` may carry the epoch to exceed.
 */
export const CLIENT_ABILITIES = ['groupLog', 'leaderEpoch'] as const;
export type ClientAbility = (typeof CLIENT_ABILITIES)[number];

/** Params and result of every method of the engine socket (protocol §7). `queued` = the request may wait in an outbox (*q*). */
export const ENGINE_METHODS = {
  hello: {
    params: z.object({
      pts: z.optional(sequenceSchema),
      epoch: sequenceSchema,
      build: textUpTo(64),
      // A newer client may declare abilities that this server does not know.
      abilities: z.optional(arrayOf(textUpTo(32), 64)),
    }),
    result: z.object({ userID: z.string(), pts: sequenceSchema, serverTime: z.number(), groups: z.optional(z.array(groupHeadSchema)) }),
    queued: false,
  },
  ping: { params: z.object({}), result: nothing, queued: false },
  sync: {
    // With `group`, `pts` counts in the log of that large group instead of the user's own log.
    params: z.object({ pts: sequenceSchema, group: z.optional(textUpTo(32)) }),
    // The last page of the user's own log carries the heads of the user's large groups. The last page of a group's log carries the
    // conversation as it is after that page. A page with `reset` carries them as well.
    result: z.object({
      events: z.array(loggedEventSchema),
      pts: sequenceSchema,
      more: z.boolean(),
      reset: z.optional(z.boolean()),
      groups: z.optional(z.array(groupHeadSchema)),
      conversation: z.optional(conversationSchema),
    }),
    queued: false,
  },
  send: { params: z.object({ message: outgoingMessageSchema }), result: messageSchema, queued: true },
  revoke: { params: z.object({ ID: messageIdSchema }), result: nothing, queued: true },
  delete: { params: z.object({ conversationID: conversationIdSchema, IDs: arrayOf(messageIdSchema, 100) }), result: nothing, queued: true },
  read: { params: z.object({ conversationID: conversationIdSchema, sequence: sequenceSchema }), result: nothing, queued: true },
  receipt: { params: z.object({ conversationID: conversationIdSchema, IDs: arrayOf(messageIdSchema, 30) }), result: nothing, queued: true },
  receiptMembers: {
    params: z.object({ ID: messageIdSchema, filter: z.union([z.literal(0), z.literal(1)]), cursor: cursorSchema, count: page(100) }),
    result: z.object({ list: z.array(z.object({ userID: z.string(), nick: z.string(), avatar: z.string() })), cursor: z.string(), isCompleted: z.boolean() }),
    queued: false,
  },
  typing: { params: z.object({ to: textUpTo(64), on: z.boolean() }), result: nothing, queued: false },
  history: {
    params: z.object({
      conversationID: conversationIdSchema,
      before: z.optional(sequenceSchema),
      after: z.optional(sequenceSchema),
      around: z.optional(messageIdSchema),
      count: page(100),
    }),
    result: z.object({ list: z.array(z.unknown()), from: sequenceSchema, to: sequenceSchema, isCompleted: z.boolean() }),
    queued: false,
  },
  conversations: {
    params: z.object({ cursor: cursorSchema, count: page(500) }),
    result: z.object({ list: z.array(conversationSchema), cursor: z.string() }),
    queued: false,
  },
  convDelete: {
    params: z.object({ ids: arrayOf(conversationIdSchema, 100), clearHistory: z.boolean(), upTo: z.record(z.string(), sequenceSchema) }),
    result: nothing,
    queued: true,
  },
  clearHistory: { params: z.object({ id: conversationIdSchema, upTo: sequenceSchema }), result: nothing, queued: true },
  convPin: { params: z.object({ id: conversationIdSchema, on: z.boolean() }), result: nothing, queued: true },
  convMute: {
    // `until` (ms): the end of a mute, 0 or absent = none. AcceptAndNotify with `until` ends a mute only if it ends at `until` (decision 070).
    params: z.object({ id: conversationIdSchema, type: z.enum(['AcceptAndNotify', 'AcceptNotNotify']), until: z.optional(sequenceSchema) }),
    result: nothing,
    queued: true,
  },
  convMark: { params: z.object({ ids: arrayOf(conversationIdSchema, 100), mark: textUpTo(20), on: z.boolean() }), result: nothing, queued: true },
  convCustom: { params: z.object({ id: conversationIdSchema, data: textUpTo(256) }), result: nothing, queued: true },
  react: { params: z.object({ ID: messageIdSchema, reactionID: textUpTo(64), on: z.boolean() }), result: nothing, queued: true },
  merger: { params: z.object({ downloadKey: textUpTo(128) }), result: z.array(z.unknown()), queued: false },
  translate: {
    params: z.object({ texts: arrayOf(textUpTo(12_288), 20), to: z.enum(['zh', 'en', 'ja']) }),
    result: z.object({ list: z.array(z.string()) }),
    queued: false,
  },
  voiceToText: { params: z.object({ ID: messageIdSchema }), result: z.object({ text: z.string() }), queued: false },
  profiles: { params: z.object({ ids: arrayOf(textUpTo(64), 100) }), result: z.array(engineProfileSchema), queued: false },
  presenceSub: {
    params: z.object({ ids: arrayOf(textUpTo(64), 500) }),
    result: z.array(z.object({ userID: z.string(), statusType: z.number(), offTime: z.optional(secondsSchema) })),
    queued: false,
  },
  friends: { params: z.object({}), result: z.array(profileSchema), queued: false },
  groups: { params: z.object({}), result: z.array(groupInfoSchema), queued: false },
  groupMembers: {
    params: z.object({ groupID: textUpTo(32), offset: sequenceSchema, count: page(100) }),
    result: z.object({ list: z.array(groupMemberSchema), offset: sequenceSchema }),
    queued: false,
  },
  groupAttrs: { params: z.object({ groupID: textUpTo(32) }), result: z.object({ attributes: z.record(z.string(), z.string()) }), queued: false },
} as const;

export type EngineMethod = keyof typeof ENGINE_METHODS;
export type EngineParams<M extends EngineMethod> = z.input<(typeof ENGINE_METHODS)[M]['params']>;
/** Params as a handler receives them, with defaults filled in. */
export type EngineParamsOut<M extends EngineMethod> = z.infer<(typeof ENGINE_METHODS)[M]['params']>;
export type EngineResult<M extends EngineMethod> = z.infer<(typeof ENGINE_METHODS)[M]['result']>;
export type QueuedMethod = { [M in EngineMethod]: (typeof ENGINE_METHODS)[M]['queued'] extends true ? M : never }[EngineMethod];

/** Frames of the engine socket: request, response, event. */
export const requestFrameSchema = z.object({ s: z.int(), m: textUpTo(32), p: z.optional(z.unknown()) });

/** What the rate limit 2996 applies to: the messages of one conversation, or all requests of this connection. */
export type RateScope = 'conversation' | 'connection';
/** `r` of 2996. An absent `scope` (older servers) and an unknown one mean the connection. */
export const tooFastSchema = z.object({ retryAfterMs: z.optional(z.number()), scope: z.optional(z.string()) });

/** `epoch` is set on a `hello` refused with 4000: the next `hello` must exceed it (protocol §14.4). */
export const responseFrameSchema = z.object({
  s: z.int(),
  code: z.int(),
  msg: z.optional(z.string()),
  r: z.optional(z.unknown()),
  epoch: z.optional(z.int()),
});
export const eventFrameSchema = z.object({
  e: z.string(),
  pts: z.optional(z.int()),
  /** Set together, instead of `pts`: the event is at `groupPts` in the log of this large group. */
  group: z.optional(z.string()),
  groupPts: z.optional(z.int()),
  d: z.unknown(),
});
