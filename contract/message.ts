import * as z from 'zod/mini';
import { conversationIdSchema, messageIdSchema, millisecondsSchema, secondsSchema, sequenceSchema, textUpTo, uint32Schema } from './schema.ts';

export const MESSAGE_TYPES = [
  'TIMTextElem',
  'TIMImageElem',
  'TIMSoundElem',
  'TIMFileElem',
  'TIMVideoFileElem',
  'TIMLocationElem',
  'TIMFaceElem',
  'TIMCustomElem',
  'TIMRelayElem',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** A client keeps a message of unknown type and shows it as a neutral card (G7), so the schema accepts any short word. */
const messageTypeSchema = textUpTo(64);
export const payloadSchema = z.record(z.string(), z.unknown());
export type Payload = z.infer<typeof payloadSchema>;

export const reactionSchema = z.object({
  reactionID: z.string(),
  totalUserCount: z.number(),
  partialUserList: z.array(z.object({ userID: z.string(), nick: z._default(z.string(), ''), avatar: z._default(z.string(), '') })),
  reactedByMyself: z.boolean(),
});

export const readReceiptInfoSchema = z.object({ readCount: z.number(), unreadCount: z.number(), isPeerRead: z.boolean() });

/** Message of the wire (protocol §7 Shapes). The code that shows a message parses its `payload` by type with parsePayload. */
export const messageSchema = z.object({
  ID: messageIdSchema,
  conversationID: conversationIdSchema,
  conversationType: z.enum(['C2C', 'GROUP']),
  type: messageTypeSchema,
  from: textUpTo(64),
  to: textUpTo(64),
  time: secondsSchema,
  sequence: sequenceSchema,
  random: z._default(z.number(), 0),
  clientTime: z._default(z.number(), 0),
  nick: z._default(z.string(), ''),
  avatar: z._default(z.string(), ''),
  nameCard: z._default(z.string(), ''),
  level: z._default(z.number(), 0),
  payload: payloadSchema,
  cloudCustomData: z._default(z.string(), ''),
  atUserList: z._default(z.array(z.string()), []),
  needReadReceipt: z._default(z.boolean(), false),
  readReceiptInfo: z.optional(readReceiptInfoSchema),
  isPeerRead: z._default(z.boolean(), false),
  isRevoked: z._default(z.boolean(), false),
  revoker: z.optional(z.string()),
  revokerInfo: z.optional(z.object({ userID: z.string(), nick: z.string(), avatar: z.string() })),
  revokeReason: z.optional(z.string()),
  hasRiskContent: z._default(z.boolean(), false),
  reactionList: z._default(z.array(reactionSchema), []),
  noUnread: z.optional(z.literal(1)),
});
export type Message = z.infer<typeof messageSchema>;

/** The fields of a message that the sending client sets. The server sets all others (protocol §7 send). */
export const outgoingMessageSchema = z.object({
  ID: messageIdSchema,
  conversationID: conversationIdSchema,
  type: z.enum(MESSAGE_TYPES),
  payload: payloadSchema,
  cloudCustomData: z._default(textUpTo(12_288), ''),
  atUserList: z._default(z.array(textUpTo(64)).check(z.maxLength(200)), []),
  needReadReceipt: z._default(z.boolean(), false),
  random: z._default(uint32Schema, 0),
  clientTime: z._default(millisecondsSchema, 0),
});
export type OutgoingMessage = z.infer<typeof outgoingMessageSchema>;

export const lastMessageSchema = z.object({
  ID: z.string(),
  type: messageTypeSchema,
  payload: payloadSchema,
  fromAccount: z.string(),
  nick: z._default(z.string(), ''),
  nameCard: z._default(z.string(), ''),
  lastSequence: sequenceSchema,
  lastTime: secondsSchema,
  isRevoked: z._default(z.boolean(), false),
  revoker: z.optional(z.string()),
  cloudCustomData: z.optional(z.string()),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;
