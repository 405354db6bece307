import { groupInfoSchema } from '../../contract/groups.ts';
import { blankConversation, reviveConversation, withRank, toLastMessage } from '../core/apply/apply-conversation.ts';
import { countsAsUnread } from '../core/apply/apply-message.ts';
import { createWorkspace, type SideChange, type Workspace } from '../core/apply/workspace.ts';
import { unreadShare } from '../core/conversation-rank.ts';
import { PENDING_SEQUENCE, type ConversationRow, type DraftRow, type MessageRow } from '../core/rows.ts';
import { applyDraft, readDrafts, withDraft } from './drafts/drafts.ts';
import { changeGroupMembers } from './people/group-members.ts';
import { putKv, readKv } from './kv.ts';
import { deleteMessagesUpTo, listMessagesBetween, readNewestMessage } from './messages.ts';
import { replaceHoles } from './holes.ts';
import { buildFeedRows } from './bulk/feed-rows.ts';
import { putInSlices } from './bulk/put-in-slices.ts';
import { listPossiblyStored, readConversations, readHoles, type LoggedMessage } from './bulk/read-wanted.ts';
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

export type WantedRows = {
  readonly messageIds: readonly string[];
  readonly conversationIds: readonly string[];
  /** Messages of others that the log gives: where their place is empty they are not stored. */
  readonly logged?: readonly LoggedMessage[];
};

/** Reads the rows that a batch may change. Call inside the transaction that saves it. */
export async function loadWorkspace(db: AccountDatabase, me: string, wanted: WantedRows): Promise<Workspace> {
  const space = createWorkspace(me);
  const logged = wanted.logged ?? [];
  const conversationIds = [...new Set(wanted.conversationIds)];
  const [stored, conversations, holes] = await Promise.all([
    logged.length === 0 ? [] : listPossiblyStored(db, logged),
    readConversations(db, conversationIds),
    readHoles(db, conversationIds),
  ]);
  const messageIds = [...new Set([...wanted.messageIds, ...stored])];
  const messages = messageIds.length === 0 ? [] : await db.messages.bulkGet(messageIds);
  for (const { ID } of logged) space.messages.set(ID, undefined);
  messageIds.forEach((ID, at) => space.messages.set(ID, messages[at]));
  conversationIds.forEach((id, at) => {
    space.conversations.set(id, conversations[at]);
    space.stored.set(id, conversations[at]);
    const ranges = holes.get(id);
    if (ranges !== undefined) space.holes.set(id, ranges);
  });
  return space;
}

/** Writes what changed, keeps each conversation's last message and the unread total in step. Call inside the same transaction. */
export async function saveWorkspace(db: AccountDatabase, space: Workspace): Promise<void> {
  await saveMessages(db, space);
  await saveHoles(db, space);
  await saveConversations(db, space);
  for (const change of space.sides) await saveSide(db, change);
  if (space.texts.length > 0) await db.searchFeed.bulkAdd(buildFeedRows(space.texts));
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
  await putInSlices(db.messages, puts);
  await forgetOutbox(
    db,
    puts.filter((row) => row.from === space.me && row.status === 'success').map((row) => row.ID),
  );
}

/** What the log has given back needs no sending any more; its blobs were only kept for that. */
async function forgetOutbox(db: AccountDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = (await db.outbox.bulkGet([...ids])).filter((row) => row !== undefined);
  if (rows.length === 0) return;
  await db.outbox.bulkDelete(rows.map((row) => row.ID));
}

async function saveHoles(db: AccountDatabase, space: Workspace): Promise<void> {
  for (const conversationID of space.changedHoles) await replaceHoles(db, conversationID, space.holes.get(conversationID) ?? []);
}

async function saveConversations(db: AccountDatabase, space: Workspace): Promise<void> {
  if (space.changedConversations.size === 0) return;
  const ids = [...space.changedConversations];
  const unloaded = ids.filter((id) => !space.stored.has(id));
  const others = unloaded.length === 0 ? [] : await db.conversations.bulkGet(unloaded);
  const before = new Map([...space.stored, ...unloaded.map((id, at) => [id, others[at]] as const)]);
  const newest = newestPutOfEach(space);
  const drafts = await readDrafts(
    db,
    ids.filter((id) => before.get(id) === undefined),
  );
  // All at once: the database answers many questions together sooner than one after the other.
  const changes = await Promise.all(
    ids.map(async (id) => {
      const changed = space.conversations.get(id);
      if (changed === undefined) return undefined;
      const counted = space.recounts.has(id) ? await withCountedUnread(db, space, changed) : changed;
      const old = before.get(id);
      const row = counted.shelf === 'gone' ? counted : await withNewest(db, counted, { old, put: newest.get(id) });
      const unread = unreadShare(row) - (old === undefined ? 0 : unreadShare(old));
      // A draft may be older than its conversation: written to a friend before the first message, here or on another device.
      return { unread, row: old === undefined ? withDraft(row, drafts.get(id)) : row };
    }),
  );
  const known = changes.filter((change) => change !== undefined);
  await putInSlices(
    db.conversations,
    known.map(({ row }) => row),
  );
  await changeUnreadTotal(
    db,
    known.reduce((sum, { unread }) => sum + unread, 0),
  );
}

/** Of each conversation the message with the highest sequence that this batch stores. */
function newestPutOfEach(space: Workspace): ReadonlyMap<string, MessageRow> {
  const newest = new Map<string, MessageRow>();
  for (const ID of space.changedMessages) {
    const row = space.messages.get(ID);
    if (row !== undefined && row.sequence >= (newest.get(row.conversationID)?.sequence ?? 0)) newest.set(row.conversationID, row);
  }
  return newest;
}

/**
 * Nothing is read where the batch itself stores the newest message: an unsent one, which would stand behind it, would be shown already,
 * and who writes in a conversation stores it.
 */
async function withNewest(
  db: AccountDatabase,
  row: ConversationRow,
  known: { readonly old: ConversationRow | undefined; readonly put: MessageRow | undefined },
): Promise<ConversationRow> {
  const { old } = known;
  const shown = old?.shelf === 'gone' ? undefined : old?.lastMessage?.lastSequence;
  const mayHaveUnsent = old !== undefined && (shown === undefined || shown >= PENDING_SEQUENCE);
  return !mayHaveUnsent && known.put?.sequence === row.lastSequence ? showNewest(row, known.put) : withNewestMessage(db, row);
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
  return showNewest(row, await readNewestMessage(db, row.conversationID));
}

function showNewest(row: ConversationRow, newest: MessageRow | undefined): ConversationRow {
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
  await putShown(db, old, old === undefined ? withDraft(known, await db.drafts.get(row.conversationID)) : known);
}

/** What is known when a message is composed: the stored conversation, the message, and the draft that the list is to show from now on. */
type Composed = { readonly old: ConversationRow | undefined; readonly newest: MessageRow; readonly draft: DraftRow | undefined };

/** As showConversation, with nothing left to ask: an unsent message stands behind everything that is stored. */
export async function showComposed(db: AccountDatabase, { old, newest, draft }: Composed): Promise<void> {
  const known = showNewest(reviveConversation(old ?? blankConversation(newest.conversationID)), newest);
  await putShown(db, old, draft === undefined ? known : withDraft(known, draft));
}

async function putShown(db: AccountDatabase, old: ConversationRow | undefined, next: ConversationRow): Promise<void> {
  await db.conversations.put(next);
  const change = unreadShare(next) - (old === undefined ? 0 : unreadShare(old));
  await changeUnreadTotal(db, change);
}

/** What stays is not written: everything that shows the total would read it again. Call inside a write over kv. */
export async function changeUnreadTotal(db: AccountDatabase, change: number): Promise<void> {
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
