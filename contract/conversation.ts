import * as z from 'zod/mini';
import { lastMessageSchema } from './message.ts';
import { engineProfileSchema } from './people.ts';
import { conversationIdSchema, sequenceSchema } from './schema.ts';

export const conversationSchema = z.object({
  conversationID: conversationIdSchema,
  type: z.enum(['C2C', 'GROUP']),
  userProfile: z.optional(engineProfileSchema),
  groupProfile: z.optional(z.object({ groupID: z.string(), name: z.string(), avatar: z._default(z.string(), ''), type: z._default(z.string(), 'Public') })),
  remark: z._default(z.string(), ''),
  customData: z._default(z.string(), ''),
  unreadCount: z._default(z.number(), 0),
  isPinned: z._default(z.boolean(), false),
  isMuted: z._default(z.boolean(), false),
  /** Time in milliseconds when the mute ends; absent = it has no end (decision 070). */
  mutedUntil: z.optional(z.number()),
  markList: z._default(z.array(z.string()), []),
  groupAtInfoList: z._default(z.array(z.object({ from: z.string(), groupID: z.string(), messageSequence: z.number(), atTypeArray: z.array(z.number()) })), []),
  operationType: z._default(z.number(), 0),
  firstSequence: sequenceSchema,
  lastSequence: sequenceSchema,
  readSequence: sequenceSchema,
  clearSequence: sequenceSchema,
  updateTs: z._default(z.number(), 0),
  /** Newest `pts` of the log of a large group (decision 039); absent = the conversation's events are in the user's own log. */
  eventPts: z.optional(sequenceSchema),
  lastMessage: z.nullable(lastMessageSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The conversation as the client reads it. `damaged` names the fields that could not be read. */
export type ConfirmedConversation = Conversation & { readonly damaged?: readonly string[] };
