import { groupInfoSchema } from '../../contract/groups.ts';
import { reviveConversation, withRank, toLastMessage } from '../core/apply/apply-conversation.ts';
import { countsAsUnread } from '../core/apply/apply-message.ts';
import { createWorkspace, type SideChange, type Workspace } from '../core/apply/workspace.ts';
import { unreadShare } from '../core/conversation-rank.ts';
import type { ConversationRow, HoleRow, MessageRow } from '../core/rows.ts';
import { applyDraft, withDraft } from './drafts.ts';
import { changeGroupMembers } from './people/group-members.ts';
import { putKv, readKv } from './kv.ts';
import { deleteMessagesUpTo, listMessagesBetween, readNewestMessage } from './messages.ts';
import type { AccountDatabase } from './schema.ts';
import type { TableName } from './transaction.ts';

/** Tables that loading and saving a workspace touches. */
export const WORKSPACE_TABLES: readonly TableName[] = [
  'kv',
  'holes',
  'messages',
  'conversations',
  'users',
  'friends',
  'groups',
  'groupMembers',
  'applies',
  'drafts',
  'outbox',
  'blobs',
  'searchFeed',
];

/** Reads the rows that a batch may change. Call inside the transaction that saves it. */
export async function loadWorkspace(
  db: AccountDatabase,
  me: string,
  wanted: { readonly messageIds: readonly string[]; readonly conversationIds: readonly string[] },
): Promise<Workspace> {
  const space = createWorkspace(me);
  const conversationIds = [...new Set(wanted.conversationIds)];
  const messageIds = [...new Set(wanted.messageIds)];
  const [messages, conversations, holes] = await Promise.all([
    db.messages.bulkGet(messageIds),
    db.conversations.bulkGet(conversationIds),
    db.holes.where('conversationID').anyOf(conversationIds).toArray(),
  ]);
  messageIds.forEach((ID, at) => space.messages.set(ID, messages[at]));
  conversationIds.forEach((id, at) => space.conversations.set(id, conversations[at]));
  for (const hole of holes.sort((a, b) => a.from - b.from)) {
    space.holes.set(hole.conversationID, [...(space.holes.get(hole.conversationID) ?? []), { from: hole.from, to: hole.to }]);
  }
  return space;
}

/** Writes what changed, keeps each conversation's last message and the unread total in step. Call inside the same transaction. */
export async function saveWorkspace(db: AccountDatabase, space: Workspace): Promise<void> {
  await saveMessages(db, space);
  await saveHoles(db, space);
  await saveConversations(db, space);
  for (const change of space.sides) await saveSide(db, change);
  if (space.texts.length > 0) await db.searchFeed.bulkAdd(space.texts.map((text) => ({ ...text })));
}

async function saveMessages(db: AccountDatabase, space: Workspace): Promise<void> {
  for (const [conversationID, sequence] of space.clears) {
    await deleteMessagesUpTo(db, conversationID, sequence);
  }
  const puts: MessageRow[] = [];
  const deletes: string[] = [];
  for (const ID of space.changedMessages) {
    const row = space.messages.get(ID);
    if (row === undefined) deletes.push(ID);
    else if (row.sequence > (space.clears.get(row.conversationID) ?? -1)) puts.push(row);
  }
  if (deletes.length > 0) {
    await db.messages.bulkDelete(deletes);
    await forgetOutbox(db, deletes);
  }
  if (puts.length === 0) return;
  await db.messages.bulkPut(puts);
  await forgetOutbox(
    db,
    puts.filter((row) => row.from === space.me && row.status === 'success').map((row) => row.ID),
  );
}

/** What the log has given back needs no sending any more; its blobs were only kept for that. */
async function forgetOutbox(db: AccountDatabase, ids: readonly string[]): Promise<void> {
  const rows = (await db.outbox.bulkGet([...ids])).filter((row) => row !== undefined);
  if (rows.length === 0) return;
  await db.outbox.bulkDelete(rows.map((row) => row.ID));
}

async function saveHoles(db: AccountDatabase, space: Workspace): Promise<void> {
  for (const conversationID of space.changedHoles) {
    await db.holes.where('conversationID').equals(conversationID).delete();
    const rows: HoleRow[] = (space.holes.get(conversationID) ?? []).map((hole) => ({ id: `${conversationID}:${hole.from}`, conversationID, ...hole }));
    await db.holes.bulkPut(rows);
  }
}

async function saveConversations(db: AccountDatabase, space: Workspace): Promise<void> {
  if (space.changedConversations.size === 0) return;
  const ids = [...space.changedConversations];
  const before = await db.conversations.bulkGet(ids);
  const rows: ConversationRow[] = [];
  let total = (await readKv(db, 'unreadTotal')) ?? 0;
  for (const [at, id] of ids.entries()) {
    const changed = space.conversations.get(id);
    if (changed === undefined) continue;
    const counted = space.recounts.has(id) ? await withCountedUnread(db, space, changed) : changed;
    const row = counted.shelf === 'gone' ? counted : await withNewestMessage(db, counted);
    const old = before[at];
    total += unreadShare(row) - (old === undefined ? 0 : unreadShare(old));
    // A draft may be older than its conversation: written to a friend before the first message, here or on another device.
    rows.push(old === undefined ? withDraft(row, await db.drafts.get(id)) : row);
  }
  await db.conversations.bulkPut(rows);
  await putKv(db, 'unreadTotal', Math.max(0, total));
}

/** Unread by contract A41, from the rows themselves; while a hole hides some of them, the figure at hand stays. */
async function withCountedUnread(db: AccountDatabase, space: Workspace, row: ConversationRow): Promise<ConversationRow> {
  const from = Math.max(row.readSequence, row.clearSequence) + 1;
  if ((space.holes.get(row.conversationID) ?? []).some((hole) => hole.to >= from)) return row;
  const rows = await listMessagesBetween(db, row.conversationID, { from, to: row.lastSequence });
  return { ...row, unreadCount: rows.filter((message) => countsAsUnread(message, space.me)).length };
}

/** The list shows the newest stored row, unless the server knows a newer one that is not stored yet. */
export async function withNewestMessage(db: AccountDatabase, row: ConversationRow): Promise<ConversationRow> {
  const newest = await readNewestMessage(db, row.conversationID);
  const { lastStatus: _status, lastIsRead: _isRead, ...rest } = row;
  if (newest === undefined) {
    const isStale = row.lastMessage !== null && row.lastMessage.lastSequence <= row.clearSequence;
    return withRank({ ...rest, lastMessage: isStale ? null : row.lastMessage });
  }
  const known = row.lastMessage;
  const isNewerKnown = known !== null && known.lastSequence > newest.sequence && known.lastSequence <= row.lastSequence;
  if (isNewerKnown) return withRank(rest);
  const isRead = newest.isPeerRead || (newest.readReceiptInfo?.readCount ?? 0) > 0;
  return withRank({ ...rest, lastMessage: toLastMessage(newest), lastStatus: newest.status, ...(isRead ? { lastIsRead: 1 as const } : {}) });
}

/** Stores a conversation that the user writes in: back in the list if it was taken off, its newest row and draft shown, the total in step. */
export async function showConversation(db: AccountDatabase, row: ConversationRow): Promise<void> {
  const old = await db.conversations.get(row.conversationID);
  const known = await withNewestMessage(db, reviveConversation(row));
  const next = old === undefined ? withDraft(known, await db.drafts.get(row.conversationID)) : known;
  await db.conversations.put(next);
  const change = unreadShare(next) - (old === undefined ? 0 : unreadShare(old));
  if (change !== 0) await putKv(db, 'unreadTotal', Math.max(0, ((await readKv(db, 'unreadTotal')) ?? 0) + change));
}

async function saveSide(db: AccountDatabase, change: SideChange): Promise<void> {
  switch (change.table) {
    case 'friends':
      await (change.row === undefined ? db.friends.delete(change.key) : db.friends.put(change.row));
      return;
    case 'users':
      await db.users.put({ ...change.row, fetchedTs: 0 });
      return;
    case 'groups': {
      const old = await db.groups.get(change.key);
      if (old !== undefined) return void (await db.groups.put({ ...old, ...change.patch }));
      // Of a group one has just come into the whole is told; a part of one that is not known here makes no row.
      const whole = groupInfoSchema.safeParse(change.patch);
      if (change.patch.selfMember !== undefined && whole.success) await db.groups.put(whole.data);
      return;
    }
    case 'groupMembers':
      return changeGroupMembers(db, change.groupNumber, change);
    case 'applies':
      await db.applies.put({ ...change.row });
      await putKv(db, 'friendApplyUnread', change.unread);
      return;
    case 'drafts':
      return applyDraft(db, change.item);
    case 'refetch':
      return;
  }
}
