import type { Conversation } from '../../../contract/conversation.ts';
import type { LastMessage } from '../../../contract/message.ts';
import type { ConversationRow, MessageStatus } from '../rows.ts';
import { engineProfileShape } from './profile-shapes.ts';
import { number, listOf, object, oneOf, optional, orNull, record, seconds, text, boolean, type Shape } from './shape.ts';

// The first screen reads conversations only, so the shapes of other rows are in other files.
export const conversationType = oneOf('C2C', 'GROUP');
export const status = oneOf<MessageStatus>('queued', 'uploading', 'sending', 'success', 'fail');

const groupProfileShape = object<NonNullable<Conversation['groupProfile']>>({ groupID: text, name: text, avatar: text, type: text });

const lastMessageShape = object<LastMessage>({
  ID: text,
  type: text,
  payload: record,
  fromAccount: text,
  nick: text,
  nameCard: text,
  lastSequence: number,
  lastTime: seconds,
  isRevoked: boolean,
  revoker: optional(text),
  cloudCustomData: optional(text),
});

export const conversationShape: Shape<ConversationRow> = object<ConversationRow>({
  conversationID: text,
  type: conversationType,
  userProfile: optional(engineProfileShape),
  groupProfile: optional(groupProfileShape),
  remark: text,
  customData: text,
  unreadCount: number,
  isPinned: boolean,
  isMuted: boolean,
  mutedUntil: optional(number),
  markList: listOf(text),
  groupAtInfoList: listOf(object<Conversation['groupAtInfoList'][number]>({ from: text, groupID: text, messageSequence: number, atTypeArray: listOf(number) })),
  operationType: number,
  firstSequence: number,
  lastSequence: number,
  readSequence: number,
  clearSequence: number,
  updateTs: number,
  eventPts: optional(number),
  lastMessage: orNull(lastMessageShape),
  shelf: oneOf('main', 'archive', 'hidden', 'gone'),
  rank: number,
  draftAbstract: optional(text),
  lastStatus: optional(status),
  lastIsRead: optional(oneOf(1)),
  uncomparedTo: optional(number),
  isUnreadUnsure: optional(oneOf(1)),
  deletedTo: optional(number),
  server: optional(
    object<NonNullable<ConversationRow['server']>>({
      isPinned: boolean,
      isMuted: boolean,
      mutedUntil: optional(number),
      markList: listOf(text),
      remark: text,
      groupProfile: optional(groupProfileShape),
    }),
  ),
});
