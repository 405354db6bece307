import * as z from 'zod/mini';
import { conversationSchema } from './conversation.ts';
import { groupChangeSchema, groupMemberSchema } from './groups.ts';
import { messageSchema, reactionSchema, readReceiptInfoSchema } from './message.ts';
import { engineProfileSchema, friendApplySchema, profileSchema } from './people.ts';
import { conversationIdSchema, flagSchema, sequenceSchema } from './schema.ts';

const messageRef = z.object({ ID: z.string(), sequence: sequenceSchema });

export const draftItemSchema = z.object({
  conversationID: conversationIdSchema,
  html: z.string(),
  abstract: z._default(z.string(), ''),
  messageID: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.string())),
  version: z.number(),
  deviceId: z.string(),
  deleted: flagSchema,
  updatedTs: z.number(),
});
export type DraftItem = z.infer<typeof draftItemSchema>;

/** Events that have a `pts` (protocol §7). A client stores and skips an event of an unknown kind (G7). */
export const ENGINE_EVENTS = {
  'msg.new': messageSchema,
  'msg.modify': z.object({
    conversationID: conversationIdSchema,
    ID: z.string(),
    sequence: sequenceSchema,
    payload: z.optional(z.record(z.string(), z.unknown())),
    cloudCustomData: z.optional(z.string()),
    reactionList: z.optional(z.array(reactionSchema)),
    /**
     * All members of a large group receive the same list, so `reactedByMyself` is false in it. Only this field changes the reader's own
     * reaction (decision 039).
     */
    reactor: z.optional(z.object({ userID: z.string(), reactionID: z.string(), on: z.boolean() })),
    hasRiskContent: z.optional(z.boolean()),
  }),
  'msg.revoke': z.object({
    conversationID: conversationIdSchema,
    list: z.array(messageRef).check(z.maxLength(200)),
    revoker: z.string(),
    revokerInfo: z.optional(z.object({ userID: z.string(), nick: z.string(), avatar: z.string() })),
  }),
  'msg.delete': z.object({ conversationID: conversationIdSchema, list: z.array(messageRef).check(z.maxLength(200)) }),
  'msg.read': z.object({ conversationID: conversationIdSchema, sequence: sequenceSchema, unreadCount: z.number() }),
  'msg.receipt': z.object({ conversationID: conversationIdSchema, list: z.array(z.extend(readReceiptInfoSchema, { ID: z.string() })) }),
  'conv.update': conversationSchema,
  'conv.delete': z.object({ conversationID: conversationIdSchema, clearSequence: z.optional(sequenceSchema), readSequence: z.optional(sequenceSchema) }),
  'conv.gap': z.object({ conversationID: conversationIdSchema, from: sequenceSchema, to: sequenceSchema }),
  'friend.add': profileSchema,
  'friend.update': profileSchema,
  'friend.delete': z.object({ wtId: z.string() }),
  'friend.apply': z.extend(friendApplySchema, { unread: z.number() }),
  'black.update': z.object({ wtId: z.string(), on: z.boolean() }),
  'profile.update': engineProfileSchema,
  'group.update': groupChangeSchema,
  'group.member': z.object({ groupNumber: z.string(), list: z.optional(z.array(groupMemberSchema)), removed: z.optional(z.array(z.string())) }),
  'group.attr': z.object({ groupID: z.string(), attributes: z.record(z.string(), z.string()) }),
  'group.kick': z.object({ groupNumber: z.string(), operationType: z.number() }),
  'group.dissolve': z.object({ groupNumber: z.string(), operationType: z.number() }),
  'group.quit': z.object({ groupNumber: z.string(), operationType: z.number() }),
  'draft.update': draftItemSchema,
  'pin.update': z.object({ toUserWtId: z.string() }),
  'data.update': z.object({ scope: z.string() }),
} as const;

export type EngineEventName = keyof typeof ENGINE_EVENTS;
export type EngineEvent = { [E in EngineEventName]: { e: E; d: z.infer<(typeof ENGINE_EVENTS)[E]> } }[EngineEventName];

/** Events without a `pts`. They describe the current moment and are never replayed. */
export const LIVE_EVENTS = {
  typing: z.object({ from: z.string(), on: z.boolean() }),
  presence: z.object({ list: z.array(z.object({ userID: z.string(), statusType: z.number(), offTime: z.optional(z.number()) })) }),
  kicked: z.object({ reason: z.string() }),
} as const;
export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvent = { [E in LiveEventName]: { e: E; d: z.infer<(typeof LIVE_EVENTS)[E]> } }[LiveEventName];

/** Frame of the log as the server stores and replays it. */
export const loggedEventSchema = z.object({ e: z.string(), pts: z.int(), d: z.unknown() });
export type LoggedEvent = z.infer<typeof loggedEventSchema>;
