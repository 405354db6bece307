import type { Message } from '../../../contract/message.ts';
import type { MessageRow, PendingUpload, UploadRole } from '../rows.ts';
import { conversationType, status } from './conversation-shape.ts';
import { number, listOf, object, oneOf, optional, record, seconds, text, boolean, type Shape } from './shape.ts';

const uploadRole = oneOf<UploadRole>('image', 'preview', 'file', 'video', 'poster', 'sound');

type Reaction = Message['reactionList'][number];

export const uploadsShape: Shape<PendingUpload[]> = listOf(
  object<PendingUpload>({
    role: uploadRole,
    blobId: text,
    uploadId: text,
    name: text,
    mime: text,
    size: number,
    uuid: optional(text),
    url: optional(text),
  }),
);

const reactionsShape = listOf(
  object<Reaction>({
    reactionID: text,
    totalUserCount: number,
    partialUserList: listOf(object<Reaction['partialUserList'][number]>({ userID: text, nick: text, avatar: text })),
    reactedByMyself: boolean,
  }),
);

const serverPartShape = object<NonNullable<MessageRow['server']>>({
  payload: record,
  reactionList: reactionsShape,
  isRevoked: boolean,
  revoker: optional(text),
  revokedText: optional(text),
  deleting: optional(oneOf(1)),
});

export const messageShape: Shape<MessageRow> = object<MessageRow>({
  ID: text,
  conversationID: text,
  conversationType,
  type: text,
  from: text,
  to: text,
  time: seconds,
  sequence: number,
  random: number,
  clientTime: number,
  nick: text,
  avatar: text,
  nameCard: text,
  level: number,
  payload: record,
  cloudCustomData: text,
  atUserList: listOf(text),
  needReadReceipt: boolean,
  readReceiptInfo: optional(object<NonNullable<Message['readReceiptInfo']>>({ readCount: number, unreadCount: number, isPeerRead: boolean })),
  isPeerRead: boolean,
  isRevoked: boolean,
  revoker: optional(text),
  revokerInfo: optional(object<NonNullable<Message['revokerInfo']>>({ userID: text, nick: text, avatar: text })),
  revokeReason: optional(text),
  hasRiskContent: boolean,
  reactionList: reactionsShape,
  noUnread: optional(oneOf(1)),
  status,
  ackSeq: optional(number),
  failCode: optional(number),
  progress: optional(number),
  revokedText: optional(text),
  pendingUploads: optional(uploadsShape),
  deleting: optional(oneOf(1)),
  server: optional(serverPartShape),
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
