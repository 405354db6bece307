import type { Conversation } from '../../../contract/conversation.ts';
import type { LastMessage, Message } from '../../../contract/message.ts';
import type { ConversationRow, MessageRow, MessageStatus, PendingUpload, UploadRole } from '../rows.ts';
import { engineProfileShape } from './person-shapes.ts';
import { figure, listOf, object, oneOf, optional, orNull, record, seconds, text, yesNo, type Shape } from './shape.ts';

const conversationType = oneOf('C2C', 'GROUP');
const uploadRole = oneOf<UploadRole>('image', 'preview', 'file', 'video', 'poster', 'sound');
const status = oneOf<MessageStatus>('queued', 'uploading', 'sending', 'success', 'fail');

type Reaction = Message['reactionList'][number];

export const uploadsShape: Shape<PendingUpload[]> = listOf(
  object<PendingUpload>({
    role: uploadRole,
    blobId: text,
    uploadId: text,
    name: text,
    mime: text,
    size: figure,
    uuid: optional(text),
    url: optional(text),
  }),
);

export const messageShape: Shape<MessageRow> = object<MessageRow>({
  ID: text,
  conversationID: text,
  conversationType,
  type: text,
  from: text,
  to: text,
  time: seconds,
  sequence: figure,
  random: figure,
  clientTime: figure,
  nick: text,
  avatar: text,
  nameCard: text,
  level: figure,
  payload: record,
  cloudCustomData: text,
  atUserList: listOf(text),
  needReadReceipt: yesNo,
  readReceiptInfo: optional(object<NonNullable<Message['readReceiptInfo']>>({ readCount: figure, unreadCount: figure, isPeerRead: yesNo })),
  isPeerRead: yesNo,
  isRevoked: yesNo,
  revoker: optional(text),
  revokerInfo: optional(object<NonNullable<Message['revokerInfo']>>({ userID: text, nick: text, avatar: text })),
  revokeReason: optional(text),
  hasRiskContent: yesNo,
  reactionList: listOf(
    object<Reaction>({
      reactionID: text,
      totalUserCount: figure,
      partialUserList: listOf(object<Reaction['partialUserList'][number]>({ userID: text, nick: text, avatar: text })),
      reactedByMyself: yesNo,
    }),
  ),
  noUnread: optional(oneOf(1)),
  status,
  ackSeq: optional(figure),
  failCode: optional(figure),
  progress: optional(figure),
  revokedText: optional(text),
  pendingUploads: optional(uploadsShape),
  deleting: optional(oneOf(1)),
  receiptSent: optional(oneOf(1)),
  album: optional(text),
  localBlobs: optional(
    object<NonNullable<MessageRow['localBlobs']>>({
      image: optional(text),
      preview: optional(text),
      file: optional(text),
      video: optional(text),
      poster: optional(text),
      sound: optional(text),
    }),
  ),
});

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
});
