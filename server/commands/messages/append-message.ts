import { ADMINISTRATOR_ID, MENTION_ALL_ID, targetOf } from '../../../contract/ids.ts';
import type { Message, Payload } from '../../../contract/message.ts';
import { appendGroupMessage } from '../../store/groups/group-events.ts';
import { putGroupMention } from '../../store/groups/group-mentions.ts';
import { listListings, readHead, takeNextSeq, touchStates, updateStates, type Listing } from '../../store/conversations/conversations.ts';
import { readGroup } from '../../store/groups/groups.ts';
import { insertMessage, type MessageRow } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { toMessage } from '../../views/message-view.ts';
import { ensureConversation } from '../conversations/ensure-conversation.ts';
import { AT_ALL, AT_BOTH, AT_ME, REMEMBERED_MENTIONS } from '../conversations/large-group-row.ts';
import { emitEvent, emitEventEach, secondsOf, type Unit } from '../unit.ts';

export type NewMessage = {
  conv: string;
  id: string;
  sender: string;
  type: string;
  payload: Payload;
  /**
   * Users whose own log receives the message, including its author if that is a person. Empty for a message to all members of a large
   * group.
   */
  userIds: readonly string[];
} & Partial<
  Pick<
    MessageRow,
    'cloudCustomData' | 'needReceipt' | 'random' | 'clientTime' | 'nick' | 'avatar' | 'nameCard' | 'level' | 'noUnread' | 'mergerKey' | 'timeSec'
  >
> & {
    atUserList?: readonly string[];
    /** Set if only `userIds` may ever read the message. */
    isPrivate?: boolean;
  };

/** Writes sequence, time, row, list, counters and events of one message of any author, all in the caller's transaction (G12). */
export async function appendMessage(unit: Unit, input: NewMessage): Promise<Message> {
  const isToLargeGroup = input.isPrivate !== true && (await readHead(unit.db, input.conv)).isLarge === 1;
  return isToLargeGroup ? appendToLargeGroup(unit, input) : appendToEach(unit, input);
}

async function appendToEach(unit: Unit, input: NewMessage): Promise<Message> {
  const states = await ensureConversation(unit, input.conv, input.userIds);
  const seq = await takeNextSeq(unit.db, input.conv, unit.now);
  const row = buildRow(unit, input, { seq, audience: input.userIds.filter((id) => id !== input.sender).length });
  await insertMessage(unit.db, row);
  unit.stored.messages += 1;
  await touchStates(unit.db, { conv: row.conv, userIds: input.userIds, author: row.sender, unread: row.noUnread === 1 ? 0 : 1, updateTs: unit.now });
  const atUserList = input.atUserList ?? [];
  if (atUserList.length > 0) await rememberMentions(unit, row, { states, atUserList, isAllNamed: atUserList.includes(MENTION_ALL_ID) });
  const message = toMessage(row, row.sender);
  if (row.conv.startsWith('P:')) await emitToPair(unit, row, input.userIds);
  else await emitToGroup(unit, row, input.userIds);
  return message;
}

/** Writes one row and one event, regardless of the number of members (decision 039). */
async function appendToLargeGroup(unit: Unit, input: NewMessage): Promise<Message> {
  const groupId = targetOf(input.conv);
  const members = (await readGroup(unit.db, groupId))?.memberCount ?? 0;
  const seq = await takeNextSeq(unit.db, input.conv, unit.now);
  const row = buildRow(unit, input, { seq, audience: input.sender === ADMINISTRATOR_ID ? members : members - 1 });
  await insertMessage(unit.db, row);
  await rememberMentionsOfLarge(unit, row, input.atUserList ?? []);
  const pts = await appendGroupMessage(unit.db, { conv: row.conv, seq, now: unit.now });
  unit.deliveries.push({ kind: 'groupEvent', groupId, name: 'msg.new', body: JSON.stringify(toMessage(row, ADMINISTRATOR_ID)), pts });
  return toMessage(row, row.sender);
}

function buildRow(unit: Unit, input: NewMessage, { seq, audience }: { seq: number; audience: number }): MessageRow {
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
    audience,
    onlyFor: input.isPrivate === true ? JSON.stringify(input.userIds) : null,
    mergerKey: input.mergerKey ?? null,
  };
}

async function emitToPair(unit: Unit, row: MessageRow, userIds: readonly string[]): Promise<void> {
  await emitEventEach(unit, { name: 'msg.new', conv: row.conv }, new Map(userIds.map((userId) => [userId, toMessage(row, userId)])));
}

/** The event is the same for every member, so it is serialised and stored once (protocol §7). */
async function emitToGroup(unit: Unit, row: MessageRow, userIds: readonly string[]): Promise<void> {
  await emitEvent(unit, userIds, { name: 'msg.new', conv: row.conv, d: toMessage(row, ADMINISTRATOR_ID) });
}

type Mentioning = { states: readonly Listing[]; atUserList: readonly string[]; /** Whether the row of every member gets the mention. */ isAllNamed: boolean };

async function rememberMentions(unit: Unit, row: MessageRow, { states, atUserList, isAllNamed }: Mentioning): Promise<void> {
  const isAll = atUserList.includes(MENTION_ALL_ID);
  const named = new Set(atUserList);
  // Most members have the same mentions, which one statement writes.
  const alike = new Map<string, { kind: number; before: string; userIds: string[] }>();
  for (const { userId, atList } of states) {
    const isNamed = named.has(userId);
    if (userId === row.sender || (!isAllNamed && !isNamed)) continue;
    const kind = isAll && isNamed ? AT_BOTH : isAll ? AT_ALL : AT_ME;
    const known = alike.get(`${kind}${atList}`);
    if (known === undefined) alike.set(`${kind}${atList}`, { kind, before: atList, userIds: [userId] });
    else known.userIds.push(userId);
  }
  for (const { kind, before, userIds } of alike.values()) {
    const entry = { from: row.sender, groupID: targetOf(row.conv), messageSequence: row.seq, atTypeArray: [kind] };
    const atList = JSON.stringify([...parseStored<unknown[]>(before), entry].slice(-REMEMBERED_MENTIONS));
    await updateStates(unit.db, { conv: row.conv, userIds }, { atList });
  }
}

/** A mention of all members is one row of the group. A mention by name is in that member's own row. */
async function rememberMentionsOfLarge(unit: Unit, row: MessageRow, atUserList: readonly string[]): Promise<void> {
  if (atUserList.includes(MENTION_ALL_ID)) await putGroupMention(unit.db, { conv: row.conv, seq: row.seq, sender: row.sender }, REMEMBERED_MENTIONS);
  const named = atUserList.filter((userId) => userId !== MENTION_ALL_ID);
  if (named.length === 0) return;
  const members = (await listListings(unit.db, row.conv, named)).filter((state) => state.isLarge === 1);
  await rememberMentions(unit, row, { states: members, atUserList, isAllNamed: false });
}
