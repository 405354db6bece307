import type { Conversation } from '../../../contract/conversation.ts';
import type { LastMessage } from '../../../contract/message.ts';
import type { ConversationRow, MessageStatus } from '../rows.ts';
import { engineProfileShape } from './profile-shapes.ts';
import { figure, listOf, object, oneOf, optional, orNull, record, seconds, text, yesNo, type Shape } from './shape.ts';

// The first screen reads conversations only: the shapes of other rows are not part of its code.
export const conversationType = oneOf('C2C', 'GROUP');
export const status = oneOf<MessageStatus>('queued', 'uploading', 'sending', 'success', 'fail');

const lastMessageShape = object<LastMessage>({
  ID: text,
  type: text,
  payload: record,
  fromAccount: text,
  nick: text,
  nameCard: text,
  lastSequence: figure,
  lastTime: seconds,
  isRevoked: yesNo,
  revoker: optional(text),
  cloudCustomData: optional(text),
});

export const conversationShape: Shape<ConversationRow> = object<ConversationRow>({
  conversationID: text,
  type: conversationType,
  userProfile: optional(engineProfileShape),
  groupProfile: optional(object<NonNullable<Conversation['groupProfile']>>({ groupID: text, name: text, avatar: text, type: text })),
  remark: text,
  customData: text,
  unreadCount: figure,
  isPinned: yesNo,
  isMuted: yesNo,
  markList: listOf(text),
  groupAtInfoList: listOf(object<Conversation['groupAtInfoList'][number]>({ from: text, groupID: text, messageSequence: figure, atTypeArray: listOf(figure) })),
  operationType: figure,
  firstSequence: figure,
  lastSequence: figure,
  readSequence: figure,
  clearSequence: figure,
  updateTs: figure,
  eventPts: optional(figure),
  lastMessage: orNull(lastMessageShape),
  shelf: oneOf('main', 'archive', 'hidden', 'gone'),
  rank: figure,
  draftAbstract: optional(text),
  lastStatus: optional(status),
  lastIsRead: optional(oneOf(1)),
  uncomparedTo: optional(figure),
  isUnreadUnsure: optional(oneOf(1)),
  server: optional(object<NonNullable<ConversationRow['server']>>({ isPinned: yesNo, isMuted: yesNo, markList: listOf(text), remark: text })),
});
