import { putFriends } from './people/current-profiles.ts';
import { MARK_HIDDEN } from '../../contract/conversation-marks.ts';
import { targetOf } from '../../contract/ids.ts';
import { blankConversation, reviveConversation, withRank } from '../core/apply/apply-conversation.ts';
import { buildFeedRows } from '../core/apply/feed-rows.ts';
import { isNewestKnown, newestPutOfEach, showNewest, unreadRange, withCountedUnread, withPut } from '../core/apply/newest-message.ts';
import { isSentBy, isWrittenOnly, messageChanges, toGroupChange } from '../core/apply/saved-changes.ts';
import { closeHole, createWorkspace, type SideChange, type Workspace } from '../core/apply/workspace.ts';
import { unreadShare } from '../core/conversations/conversation-rank.ts';
import { withDraft } from '../core/drafts/drafts.ts';
import type { ConversationRow, DraftRow, MessageRow } from '../core/rows.ts';
import { confirmedConversation, shownConversation } from '../core/overlay/conversation-overlay.ts';
import { confirmedMessage } from '../core/overlay/message-overlay.ts';
import { noteDeletedElsewhere } from './deletions/pending-deletions.ts';
import { foldGroup } from './overlay/fold-group.ts';
import { foldMessages } from './overlay/fold-messages.ts';
import { foldConfirmed, listOpsOnNew } from './overlay/fold-conversation.ts';
import { dropPins } from './pins/pins.ts';
import { applyDraft, readDrafts } from './drafts/drafts.ts';
import { changeGroupMembers } from './people/group-members.ts';
import { changeKv, changeUnreadTotal, putKv } from './kv.ts';
import { deleteMessagesUpTo, listMessagesBetween, readNewestMessage } from './messages.ts';
import { replaceHoles } from './holes.ts';
import { putInSlices } from './bulk/put-in-slices.ts';
import { gatherWrites, type Writes } from './bulk/gather-writes.ts';
import { FEW, readWanted, type WantedRows } from './bulk/read-wanted.ts';
import { putConfirmedApply } from './people/applies.ts';
import { clearDerivedTexts, dropDerivedTexts } from './derived-texts/derived-texts.ts';
import type { AccountDatabase } from './schema.ts';
import type { TableName, WritableDatabase } from './transaction.ts';
import { isEqual } from '../shared/reuse-equal.ts';

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
  'pins',
  'translations',
  'voiceText',
  'searchFeed',
  'ops',
];

/** Reads the rows that a batch may change. Call inside the transaction that saves it. */
export async function loadWorkspace(db: AccountDatabase, me: string, wanted: WantedRows): Promise<Workspace> {
  const rows = await readWanted(db, me, wanted);
  const space = createWorkspace(me, rows.values);
  for (const { ID } of wanted.logged ?? []) space.messages.set(ID, undefined);
  for (const [ID, row] of rows.messages) {
    if (row === undefined) space.messages.set(ID, row);
    else adoptMessage(space, row);
  }
  for (const [id, row] of rows.conversations) {
    space.conversations.set(id, row === undefined ? undefined : confirmedConversation(row));
    space.stored.set(id, row);
  }
  for (const [id, ranges] of rows.holes) space.holes.set(id, ranges);
  return space;
}

/** Adds a stored message to the workspace in the server's state, without waiting operations. */
export function adoptMessage(space: Workspace, row: MessageRow): void {
  space.messages.set(row.ID, confirmedMessage(row));
  if (row.server !== undefined) space.shown.set(row.ID, row);
}

/**
 * Writes the changed rows, and updates each conversation's last message and the unread total. Call inside the transaction that loaded the
 * workspace.
 */
export async function saveWorkspace(db: WritableDatabase, space: Workspace): Promise<void> {
  await foldMessages(db, space);
  await leaveOutStored(db, space);
  await saveAll(db, space, { writes: gatherWrites(false), newest: newestPutOfEach(space) });
}

/**
 * As saveWorkspace, followed by the writes of `along`. It must be the last step of the transaction. If nothing is read in between, all
 * writes start together.
 */
export async function saveWorkspaceLast(db: WritableDatabase, space: Workspace, along: readonly (() => PromiseLike<unknown>)[]): Promise<void> {
  await foldMessages(db, space);
  await leaveOutStored(db, space);
  const newest = newestPutOfEach(space);
  const writes = gatherWrites(isWrittenOnly(space, newest));
  await saveAll(db, space, { writes, newest });
  for (const write of along) await writes.add(write);
  await writes.make();
}

type Saving = { readonly writes: Writes; readonly newest: ReadonlyMap<string, MessageRow> };

async function saveAll(db: WritableDatabase, space: Workspace, saving: Saving): Promise<void> {
  const { writes } = saving;
  await saveMessages(db, space, writes);
  await saveHoles(db, space);
  await saveConversations(db, space, saving);
  for (const change of space.otherChanges) await saveSide(db, change);
  if (space.ended.size > 0) await changeKv(db, { key: 'endedLogs', initial: [] }, (ended) => [...new Set([...ended, ...[...space.ended].map(targetOf)])]);
  if (space.texts.length > 0) await writes.add(() => db.searchFeed.bulkAdd(buildFeedRows(space.texts)));
}

async function saveMessages(db: WritableDatabase, space: Workspace, writes: Writes): Promise<void> {
  for (const [conversationID, sequence] of space.clears) {
    await deleteMessagesUpTo(db, conversationID, sequence);
    await clearDerivedTexts(db, conversationID, sequence);
  }
  const { puts, deletes } = messageChanges(space);
  if (deletes.length > 0) {
    await db.messages.bulkDelete(deletes);
    await forgetOutbox(db, deletes);
  }
  if (puts.length === 0) return;
  await putInSlices(db.messages, puts, writes);
  await forgetOutbox(
    db,
    puts.filter((row) => isSentBy(row, space.me)).map((row) => row.ID),
  );
}

/** Deletes outbox rows of messages that have arrived in the log or were deleted. They need no sending any more. */
async function forgetOutbox(db: WritableDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await listWaiting(db, ids);
  if (waiting.length > 0) await db.outbox.bulkDelete(waiting);
}

/** Few outbox rows wait when a page of history arrives. For many IDs it reads all keys of the outbox. */
async function listWaiting(db: AccountDatabase, ids: readonly string[]): Promise<string[]> {
  if (ids.length < FEW) return (await db.outbox.bulkGet([...ids])).flatMap((row) => row?.ID ?? []);
  const waiting = new Set(await db.outbox.toCollection().primaryKeys());
  return ids.filter((ID) => waiting.has(ID));
}

async function saveHoles(db: WritableDatabase, space: Workspace): Promise<void> {
  for (const conversationID of space.changedHoles) await replaceHoles(db, conversationID, space.holes.get(conversationID) ?? []);
}

/**
 * Removes stored messages from new holes. History may have stored rows above the last sequence of the events, so they are not missing when
 * an event passes them.
 */
async function leaveOutStored(db: AccountDatabase, space: Workspace): Promise<void> {
  for (const conversationID of space.changedHoles) {
    const known = space.stored.get(conversationID)?.lastSequence ?? 0;
    const to = (space.holes.get(conversationID) ?? []).at(-1)?.to ?? 0;
    if (known === 0 || to <= known) continue;
    const ahead = await listMessagesBetween(db, conversationID, { from: known + 1, to });
    for (const { sequence } of ahead) closeHole(space, conversationID, { from: sequence, to: sequence });
  }
}

async function saveConversations(db: WritableDatabase, space: Workspace, { writes, newest }: Saving): Promise<void> {
  const ids = [...new Set([...space.changedConversations, ...space.recounts])];
  if (ids.length === 0) return;
  const unloaded = ids.filter((id) => !space.stored.has(id));
  const others = unloaded.length === 0 ? [] : await db.conversations.bulkGet(unloaded);
  const before = new Map([...space.stored, ...unloaded.map((id, at) => [id, others[at]] as const)]);
  const drafts = await readDrafts(
    db,
    ids.filter((id) => before.get(id) === undefined),
  );
  const opsOnNew = await listOpsOnNew(db, [...before.values()]);
  // All conversations in parallel, because the database answers many requests together sooner than one after the other.
  const changes = await Promise.all(
    ids.map(async (id) => {
      const changed = space.conversations.get(id);
      if (changed === undefined) return undefined;
      const counted = space.recounts.has(id) ? await countUnread(db, space, changed) : changed;
      const old = before.get(id);
      const put = newest.get(id);
      const row = await foldConfirmed(db, isNewestKnown(counted, old, put) ? withPut(counted, put) : await withNewestMessage(db, counted), { old, opsOnNew });
      const unread = unreadShare(row) - (old === undefined ? 0 : unreadShare(old));
      // A draft may be older than its conversation: the user may have written it to a friend before the first message, here or on another
      // device.
      return { unread, row: old === undefined ? withDraft(row, drafts.get(id)) : row };
    }),
  );
  const known = changes.filter((change) => change !== undefined);
  // A page of history seldom changes its conversation, and each written row makes the list read again.
  const changed = known.map(({ row }) => row).filter((row) => !isEqual(row, before.get(row.conversationID)));
  if (changed.length > 0) await putInSlices(db.conversations, changed, writes);
  const change = known.reduce((sum, { unread }) => sum + unread, 0);
  // No other write can have changed the total, because the same transaction has loaded it.
  if (change !== 0) await writes.add(() => db.kv.put({ key: 'unreadTotal', value: Math.max(0, space.values.unreadTotal + change) }));
}

async function countUnread(db: AccountDatabase, space: Workspace, row: ConversationRow): Promise<ConversationRow> {
  const range = unreadRange(row, space.holes.get(row.conversationID) ?? []);
  return range === undefined ? row : withCountedUnread(row, await listMessagesBetween(db, row.conversationID, range), space.me);
}

/** Sets the conversation's last message to the newest stored row, unless the server knows a newer one that is not stored yet. */
export async function withNewestMessage(db: AccountDatabase, row: ConversationRow): Promise<ConversationRow> {
  return showNewest(row, await readNewestMessage(db, row.conversationID));
}

/**
 * Stores a conversation in which the user writes. It returns to the list if it was deleted from it and is not hidden. Its last message, its
 * draft and the unread total are updated. Call inside a write over conversations, messages, drafts, friends, ops and kv.
 */
export async function showConversation(db: WritableDatabase, row: ConversationRow): Promise<void> {
  const old = await db.conversations.get(row.conversationID);
  const known = await withNewestMessage(db, reviveConversation(row));
  await putShown(db, old, old === undefined ? withDraft(known, await db.drafts.get(row.conversationID)) : known);
}

/** Known data when a message is composed: the stored conversation, the message, and the draft to show in the list. */
type Composed = { readonly old: ConversationRow | undefined; readonly newest: MessageRow; readonly draft: DraftRow | undefined };

/** As showConversation, without reads, because an unsent message comes after all stored messages. */
export async function showComposed(db: WritableDatabase, { old, newest, draft }: Composed): Promise<void> {
  const known = showNewest(reviveConversation(old ?? blankConversation(newest.conversationID)), newest);
  await putShown(db, old, draft === undefined ? known : withDraft(known, draft));
}

async function putShown(db: WritableDatabase, old: ConversationRow | undefined, next: ConversationRow): Promise<void> {
  const marked = old === undefined || old.shelf === 'gone' ? await withHiddenMark(db, next) : next;
  const shown = old === undefined ? shownConversation(marked, await listOpsOnNew(db, [old])) : marked;
  await db.conversations.put(shown);
  const change = unreadShare(shown) - (old === undefined ? 0 : unreadShare(old));
  await changeUnreadTotal(db, change);
}

/** The server sends the mark of a conversation only with its first message, so until then the setting of the friend decides. */
async function withHiddenMark(db: AccountDatabase, row: ConversationRow): Promise<ConversationRow> {
  const friend = row.type === 'C2C' ? await db.friends.get(targetOf(row.conversationID)) : undefined;
  if (friend?.hideStatus !== 1 || row.markList.includes(MARK_HIDDEN)) return row;
  return withRank({ ...row, markList: [...row.markList, MARK_HIDDEN] });
}

async function saveSide(db: WritableDatabase, change: SideChange): Promise<void> {
  switch (change.table) {
    case 'friends':
      await (change.row === undefined ? db.friends.delete(change.key) : putFriends(db, [change.row]));
      return;
    case 'users':
      await db.users.put({ ...change.row, fetchedTs: 0 });
      return;
    case 'groups': {
      const { patch, whole } = toGroupChange(change.patch);
      if ((await db.groups.get(change.key)) !== undefined)
        return foldGroup(db, change.key, { change: (confirmed) => ({ ...confirmed, ...patch }), isConfirmed: true });
      if (whole !== undefined) await db.groups.put(whole);
      return;
    }
    case 'groupMembers':
      return changeGroupMembers(db, change.groupNumber, change);
    case 'applies':
      await putConfirmedApply(db, change.row);
      await putKv(db, 'friendApplyUnread', change.unread);
      return;
    case 'drafts':
      return applyDraft(db, change.item);
    case 'pins':
      return dropPins(db, change.peer, change.gone);
    case 'wordings':
      return dropDerivedTexts(db, change.ids);
    case 'pendingDeletions':
      return noteDeletedElsewhere(db, change);
    case 'refetch':
      return;
  }
}
