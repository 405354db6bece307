import { c2cConversationId, isSystemSender, MENTION_ALL_ID } from '../../contract/ids.ts';
import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import { convKey, groupConv, newState } from '../store/conversations/conversations.ts';
import type { ConversationState, NewConversation } from '../store/conversations/conversations.ts';
import type { MessageRow } from '../store/messages/messages.ts';
import { parseStored } from '../store/safe-json.ts';
import { withPeople } from '../store/messages/message-uses.ts';
import type { MediaUsesTable, ReactionsTable, ReceiptsTable } from '../store/tables.ts';
import { findMedium } from './demo-media.ts';
import type { DemoConversation, DemoMessage, DemoPerson, DemoWorld } from './demo-world.ts';

export type ConversationRows = {
  conversation: NewConversation;
  messages: MessageRow[];
  states: ConversationState[];
  receipts: ReceiptsTable[];
  reactions: ReactionsTable[];
  mediaUses: MediaUsesTable[];
};

const AT_ME = 1;
const AT_ALL = 2;
const READING_MS = 4000;
const MEDIA_URL = /\/media\/([0-9a-f-]{36})/g;

/** The rows that the log and its readers would have if each message had been sent at its stated time. */
export function buildConversationRows(world: DemoWorld, source: DemoConversation): ConversationRows {
  const conv = source.groupNumber === undefined ? pairConv(source) : groupConv(source.groupNumber);
  const readers = source.members.filter((member) => !isSystemSender(member));
  const messages = source.messages.map((message, index) => buildMessageRow({ world, source, conv, message, seq: index + 1 }));
  const states = readers.map((userId) => buildState(userId, source, messages));
  return {
    conversation: { conv, type: source.type, lastSeq: messages.length, createdAt: toMs(messages[0]) },
    messages,
    states,
    receipts: buildReceipts(messages, states),
    reactions: source.messages.flatMap((message, index) => buildReactions(message, messages[index])),
    mediaUses: messages.flatMap(listUses),
  };
}

function pairConv({ members }: DemoConversation): string {
  const [one = '', other = ''] = members;
  return convKey(one, c2cConversationId(other));
}

type MessageInput = { world: DemoWorld; source: DemoConversation; conv: string; message: DemoMessage; seq: number };

function buildMessageRow({ world, source, conv, message, seq }: MessageInput): MessageRow {
  const author = findAuthor(world, message.from);
  const isRecalled = message.isRecalled === true;
  const isHuman = !isSystemSender(message.from);
  const timeSec = world.nowSeconds + message.offsetTime;
  return {
    conv,
    seq,
    id: message.ID,
    sender: message.from,
    type: message.type,
    payload: isRecalled ? '{}' : JSON.stringify(message.payload),
    cloudCustomData: isRecalled ? '' : (message.cloudCustomData ?? ''),
    atUserList: JSON.stringify(message.atUserList ?? []),
    needReceipt: isHuman && source.members.every((member) => !isSystemSender(member)) ? 1 : 0,
    random: 0,
    clientTime: timeSec,
    timeSec,
    ...describeAuthor(author),
    nameCard: findGroup(world, source)?.nameCards?.[message.from] ?? '',
    level: 0,
    noUnread: message.noUnread === true ? 1 : 0,
    revoker: isRecalled ? message.from : null,
    risk: 0,
    audience: source.members.filter((member) => member !== message.from && !isSystemSender(member)).length,
    onlyFor: null,
    mergerKey: null,
  };
}

function findGroup(world: DemoWorld, source: DemoConversation) {
  return world.groups.find((group) => group.groupNumber === source.groupNumber);
}

function findAuthor(world: DemoWorld, wtId: string): DemoPerson | undefined {
  return [...world.people, ...world.systemContacts].find((person) => person.wtId === wtId);
}

/** The administrator has neither a name nor an avatar. */
function describeAuthor(author: DemoPerson | undefined): Pick<MessageRow, 'nick' | 'avatar'> {
  return author === undefined ? { nick: '', avatar: '' } : { nick: author.nickName, avatar: findMedium(author.avatarFile).url };
}

function buildState(userId: string, source: DemoConversation, messages: readonly MessageRow[]): ConversationState {
  const view = source.views.find((one) => one.owner === userId);
  const countable = messages.filter((row) => row.noUnread === 0 && row.revoker === null && row.sender !== userId);
  const unreadRows = countable.slice(countable.length - (view?.unread ?? 0));
  const readSeq = (unreadRows[0]?.seq ?? messages.length + 1) - 1;
  const { conv = '' } = messages[0] ?? {};
  return {
    ...newState(userId, conv, toMs(messages.at(-1))),
    readSeq,
    unread: unreadRows.length,
    pinned: view?.isPinned === true ? 1 : 0,
    muted: view?.isMuted === true ? 1 : 0,
    marks: JSON.stringify(view?.isFolded === true ? [MARK_FOLD] : []),
    atList: JSON.stringify(listMentions(userId, { readSeq, messages, groupID: source.groupNumber ?? '' })),
  };
}

function listMentions(userId: string, { readSeq, messages, groupID }: { readSeq: number; messages: readonly MessageRow[]; groupID: string }): unknown[] {
  return messages
    .filter((row) => row.seq > readSeq && row.sender !== userId && row.revoker === null)
    .map((row) => ({ row, named: parseStored<string[]>(row.atUserList) }))
    .filter(({ named }) => named.includes(userId) || named.includes(MENTION_ALL_ID))
    .map(({ row, named }) => ({ from: row.sender, groupID, messageSequence: row.seq, atTypeArray: [named.includes(userId) ? AT_ME : AT_ALL] }));
}

/** A member whose read mark reached a message has sent its receipt. */
function buildReceipts(messages: readonly MessageRow[], states: readonly ConversationState[]): ReceiptsTable[] {
  return messages
    .filter((row) => row.needReceipt === 1)
    .flatMap((row) =>
      states
        .filter((state) => state.userId !== row.sender && state.readSeq >= row.seq)
        .map((state, index) => ({ conv: row.conv, seq: row.seq, userId: state.userId, readAt: toMs(row) + READING_MS * (index + 1) })),
    );
}

function buildReactions(message: DemoMessage, row: MessageRow | undefined): ReactionsTable[] {
  if (row === undefined) return [];
  return (message.reactions ?? []).flatMap(({ reactionID, from }) =>
    from.map((userId, index) => ({ conv: row.conv, seq: row.seq, reactionId: reactionID, userId, createdAt: toMs(row) + READING_MS * (index + 2) })),
  );
}

function listUses(row: MessageRow): MediaUsesTable[] {
  const uuids = new Set([...row.payload.matchAll(MEDIA_URL)].map((match) => match[1] ?? ''));
  return [...uuids].map((uuid) => withPeople({ uuid, conv: row.conv, seq: row.seq }));
}

function toMs(row: MessageRow | undefined): number {
  return (row?.timeSec ?? 0) * 1000;
}
