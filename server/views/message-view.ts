import type { LastMessage, Message } from '../../contract/message.ts';
import { conversationTypeOf, targetOf } from '../../contract/ids.ts';
import { conversationIdFor } from '../store/conversations/conversations.ts';
import { SHOWN_REACTORS } from '../store/messages/message-marks.ts';
import type { MessageRow } from '../store/messages/messages.ts';
import { parseStored } from '../store/safe-json.ts';

export type Reaction = { seq: number; reactionId: string; userId: string; nick: string; avatar: string };
export type MessageExtras = {
  reactions?: readonly Reaction[];
  /** How many users of the audience have read it. */
  readCount?: number;
  revokerInfo?: { userID: string; nick: string; avatar: string };
};

/** A row as `viewer` sees it. A recalled one has no content for any viewer (protocol §7 revoke). */
export function toMessage(row: MessageRow, viewer: string, extras: MessageExtras = {}): Message {
  const conversationID = conversationIdFor(viewer, row.conv);
  const isRevoked = row.revoker !== null;
  return {
    ID: row.id,
    conversationID,
    conversationType: conversationTypeOf(conversationID),
    type: row.type,
    from: row.sender,
    to: addresseeOf(row),
    time: row.timeSec,
    sequence: row.seq,
    random: row.random,
    clientTime: row.clientTime,
    nick: row.nick,
    avatar: row.avatar,
    nameCard: row.nameCard,
    level: row.level,
    payload: isRevoked ? {} : parseStored<Message['payload']>(row.payload),
    cloudCustomData: isRevoked ? '' : row.cloudCustomData,
    atUserList: parseStored<string[]>(row.atUserList),
    needReadReceipt: row.needReceipt === 1,
    isPeerRead: false,
    isRevoked,
    hasRiskContent: row.risk === 1,
    reactionList: toReactionList(extras.reactions ?? [], viewer),
    ...(row.noUnread === 1 ? { noUnread: 1 as const } : {}),
    ...(row.revoker === null ? {} : { revoker: row.revoker }),
    ...(extras.revokerInfo === undefined ? {} : { revokerInfo: extras.revokerInfo }),
    ...receiptFields(row, viewer, extras.readCount ?? 0),
  };
}

function addresseeOf(row: MessageRow): string {
  return targetOf(conversationIdFor(row.sender, row.conv));
}

/** Only the author learns who has read it. In a pair `isPeerRead` is enough. */
function receiptFields(row: MessageRow, viewer: string, readCount: number): Partial<Message> {
  if (row.needReceipt === 0 || row.sender !== viewer) return {};
  const info = readReceiptInfo(row, readCount);
  return { isPeerRead: info.isPeerRead, readReceiptInfo: info };
}

/** `unreadCount` = the users who could read it when it was sent, minus those who did (protocol §7 receiptMembers). */
export function readReceiptInfo(row: MessageRow, readCount: number): NonNullable<Message['readReceiptInfo']> {
  return { readCount, unreadCount: Math.max(0, row.audience - readCount), isPeerRead: row.conv.startsWith('P:') && readCount > 0 };
}

export function toReactionList(reactions: readonly Reaction[], viewer: string): Message['reactionList'] {
  const byKind = new Map<string, Reaction[]>();
  for (const reaction of reactions) byKind.set(reaction.reactionId, [...(byKind.get(reaction.reactionId) ?? []), reaction]);
  return [...byKind].map(([reactionID, list]) => ({
    reactionID,
    totalUserCount: list.length,
    partialUserList: list.slice(0, SHOWN_REACTORS).map(({ userId, nick, avatar }) => ({ userID: userId, nick, avatar })),
    reactedByMyself: list.some((reaction) => reaction.userId === viewer),
  }));
}

export function toLastMessage(row: MessageRow): LastMessage {
  const isRevoked = row.revoker !== null;
  return {
    ID: row.id,
    type: row.type,
    // A row of the list cannot mark its message as risky, so it omits the payload of such a message.
    payload: isRevoked || row.risk === 1 ? {} : parseStored<LastMessage['payload']>(row.payload),
    fromAccount: row.sender,
    nick: row.nick,
    nameCard: row.nameCard,
    lastSequence: row.seq,
    lastTime: row.timeSec,
    isRevoked,
    ...(row.revoker === null ? {} : { revoker: row.revoker }),
    ...(isRevoked ? {} : { cloudCustomData: row.cloudCustomData }),
  };
}
