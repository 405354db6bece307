import { ADMINISTRATOR_ID, MENTION_ALL_ID } from '../../../contract/ids.ts';
import type { Message, Payload } from '../../../contract/message.ts';
import { takeNextSeq, touchStates, updateState, type Listing } from '../../store/conversations.ts';
import { insertMessage, type MessageRow } from '../../store/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { toMessage } from '../../views/message-view.ts';
import { ensureConversation } from '../conversations/ensure-conversation.ts';
import { emitEvent, emitEventEach, secondsOf, type Unit } from '../unit.ts';

export type NewMessage = {
  conv: string;
  id: string;
  sender: string;
  type: string;
  payload: Payload;
  /** Everyone who gets it, its author included when he is a person. */
  userIds: readonly string[];
} & Partial<
  Pick<
    MessageRow,
    'cloudCustomData' | 'needReceipt' | 'random' | 'clientTime' | 'nick' | 'avatar' | 'nameCard' | 'level' | 'noUnread' | 'mergerKey' | 'timeSec'
  >
> & {
    atUserList?: readonly string[];
    /** Set when only `userIds` may ever read it. */
    isPrivate?: boolean;
  };

/** Sequence, time, row, list, counters and events of one message, whoever wrote it: all in the caller's transaction (G12). */
export async function appendMessage(unit: Unit, input: NewMessage): Promise<Message> {
  const states = await ensureConversation(unit, input.conv, input.userIds);
  const seq = await takeNextSeq(unit.db, input.conv, unit.now);
  const row = buildRow(unit, input, seq);
  await insertMessage(unit.db, row);
  unit.stored.messages += 1;
  await touchStates(unit.db, { conv: row.conv, userIds: input.userIds, author: row.sender, unread: row.noUnread === 1 ? 0 : 1, updateTs: unit.now });
  await rememberMentions(unit, row, { states, atUserList: input.atUserList ?? [] });
  const message = toMessage(row, row.sender);
  if (row.conv.startsWith('P:')) await emitToPair(unit, row, input.userIds);
  else await emitToGroup(unit, row, input.userIds);
  return message;
}

function buildRow(unit: Unit, input: NewMessage, seq: number): MessageRow {
  return {
    conv: input.conv,
    seq,
    id: input.id,
    sender: input.sender,
    type: input.type,
    payload: JSON.stringify(input.payload),
    cloudCustomData: input.cloudCustomData ?? '',
    atUserList: JSON.stringify(input.atUserList ?? []),
    needReceipt: input.needReceipt ?? 0,
    random: input.random ?? 0,
    clientTime: input.clientTime ?? 0,
    timeSec: input.timeSec ?? secondsOf(unit.now),
    nick: input.nick ?? '',
    avatar: input.avatar ?? '',
    nameCard: input.nameCard ?? '',
    level: input.level ?? 0,
    noUnread: input.noUnread ?? 0,
    revoker: null,
    risk: 0,
    audience: input.userIds.filter((id) => id !== input.sender).length,
    onlyFor: input.isPrivate === true ? JSON.stringify(input.userIds) : null,
    mergerKey: input.mergerKey ?? null,
  };
}

async function emitToPair(unit: Unit, row: MessageRow, userIds: readonly string[]): Promise<void> {
  await emitEventEach(unit, { name: 'msg.new', conv: row.conv }, new Map(userIds.map((userId) => [userId, toMessage(row, userId)])));
}

/** The same for every member, so that it is serialised and stored once (contract §7). */
async function emitToGroup(unit: Unit, row: MessageRow, userIds: readonly string[]): Promise<void> {
  await emitEvent(unit, userIds, { name: 'msg.new', conv: row.conv, d: toMessage(row, ADMINISTRATOR_ID) });
}

const AT_ME = 1;
const AT_ALL = 2;
const AT_BOTH = 3;
const REMEMBERED_MENTIONS = 50;

async function rememberMentions(unit: Unit, row: MessageRow, input: { states: readonly Listing[]; atUserList: readonly string[] }): Promise<void> {
  if (input.atUserList.length === 0) return;
  const isAll = input.atUserList.includes(MENTION_ALL_ID);
  const named = new Set(input.atUserList);
  for (const state of input.states) {
    const isNamed = named.has(state.userId);
    if (state.userId === row.sender || (!isAll && !isNamed)) continue;
    const kind = isAll && isNamed ? AT_BOTH : isAll ? AT_ALL : AT_ME;
    const entry = { from: row.sender, groupID: row.conv.slice('GROUP'.length), messageSequence: row.seq, atTypeArray: [kind] };
    const atList = [...parseStored<unknown[]>(state.atList), entry].slice(-REMEMBERED_MENTIONS);
    await updateState(unit.db, state, { atList: JSON.stringify(atList) });
  }
}
