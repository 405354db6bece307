import type { Message } from '../../../contract/message.ts';
import type { MessageRow, PendingUpload, UploadRole } from '../rows.ts';
import { conversationType, status } from './conversation-shape.ts';
import { figure, listOf, object, oneOf, optional, record, seconds, text, yesNo, type Shape } from './shape.ts';

const uploadRole = oneOf<UploadRole>('image', 'preview', 'file', 'video', 'poster', 'sound');

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

const reactionsShape = listOf(
  object<Reaction>({
    reactionID: text,
    totalUserCount: figure,
    partialUserList: listOf(object<Reaction['partialUserList'][number]>({ userID: text, nick: text, avatar: text })),
    reactedByMyself: yesNo,
  }),
);

const serverPartShape = object<NonNullable<MessageRow['server']>>({
  payload: record,
  reactionList: reactionsShape,
  isRevoked: yesNo,
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
  reactionList: reactionsShape,
  noUnread: optional(oneOf(1)),
  status,
  ackSeq: optional(figure),
  failCode: optional(figure),
  progress: optional(figure),
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
