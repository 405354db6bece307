import { searchableText } from '../core/apply/message-text.ts';
import { putConversation, putMessage } from '../core/apply/workspace.ts';
import { CONVERSATION_OVERLAY, conversationsOf } from '../core/overlay/conversation-overlay.ts';
import { FAVOURITE_OVERLAY, pinOf } from '../core/overlay/favourites-overlay.ts';
import { GROUP_OVERLAY } from '../core/overlay/group-overlay.ts';
import { PINS_OVERLAY } from '../core/overlay/pins-overlay.ts';
import { valuesOf } from '../core/overlay/value-overlay.ts';
import { parseChatScope } from '../core/marks/chat-scopes.ts';
import { foldFavourite, putToldFavourites } from '../db/overlay/fold-favourites.ts';
import { foldGroup } from '../db/overlay/fold-group.ts';
import { foldAnswered, foldValue } from '../db/overlay/fold-value.ts';
import { foldPins } from '../db/people/pins.ts';
import { deletionForBoth, isDeletionForBoth, isWithdrawal, messageOverlay, messagesOf } from '../core/overlay/message-overlay.ts';
import { afterAnswer } from '../core/overlay/row-overlay.ts';
import type { CollectionRow, MessageRow, OpRow } from '../core/rows.ts';
import { foldConversation } from '../db/overlay/fold-conversation.ts';
import { refoldMessages } from '../db/overlay/refold-messages.ts';
import { readReactor } from '../db/people/read-reactor.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { WritableDatabase } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';
import { applyRemoval } from './apply-removal.ts';
import type { RowChanges } from './row-changes.ts';

/** Tables that the end of an operation touches, beside `ops`. */
export const END_OP_TABLES = [...WORKSPACE_TABLES, 'collections'] as const;

type Ended = {
  readonly op: OpRow;
  readonly isRefused: boolean;
  /** Learns of rows that the end removes. */
  readonly changes: Pick<RowChanges, 'note'>;
};

/**
 * What an operation changed is shown without it: as the server says it where it refused, as the operation asked for where it did not, under
 * what waits still. Call inside the write that has taken the operation away, so that nothing else is shown between.
 */
export async function endOp(db: WritableDatabase, me: string, ended: Ended): Promise<void> {
  const { op, isRefused } = ended;
  for (const id of conversationsOf(op)) await foldConversation(db, id, (told) => (isRefused ? told : afterAnswer(told, op, CONVERSATION_OVERLAY)));
  for (const key of valuesOf(op)) await (isRefused ? foldValue(db, key) : foldAnswered(db, key, op));
  await endChatLists(db, ended);
  await endFavourites(db, ended);
  // The event of the deletion may be unreadable, or be lost with a pruned log, and nothing else would remove the messages.
  if (isDeletionForBoth(op) && !isRefused) await applyRemoval({ db, me, changes: ended.changes }, { e: 'msg.delete', d: deletionForBoth(op) });
  else await endMessages(db, me, ended);
  if (isRefused) await showHeld(db, me, op.held ?? []);
}

/** The pins of a pair, and the facts of a group. */
async function endChatLists(db: WritableDatabase, { op, isRefused }: Ended): Promise<void> {
  const scope = parseChatScope(op.entity);
  if (scope?.kind === 'pins') await foldPins(db, scope.id, { change: (told) => (isRefused ? told : afterAnswer(told, op, PINS_OVERLAY)), isTold: false });
  if (scope?.kind === 'group') await foldGroup(db, scope.id, { change: (told) => (isRefused ? told : afterAnswer(told, op, GROUP_OVERLAY)), isTold: false });
}

async function endFavourites(db: WritableDatabase, { op, isRefused }: Ended): Promise<void> {
  const pin = pinOf(op);
  const change = (told: CollectionRow): CollectionRow => (isRefused ? told : afterAnswer(told, op, FAVOURITE_OVERLAY));
  if (pin !== undefined) await foldFavourite(db, pin.id, { change, isTold: false });
  if (isRefused) await putToldFavourites(db, op.heldFavourites ?? []);
}

async function endMessages(db: WritableDatabase, me: string, { op, isRefused }: Ended): Promise<void> {
  const rows = isWithdrawal(op) ? await listOverlaid(db, op) : await db.messages.bulkGet([...messagesOf(op)]);
  const stored = rows.filter((row) => row !== undefined);
  const [first] = stored;
  if (first === undefined) return;
  const overlay = messageOverlay(await readReactor(db, me));
  const change = (told: MessageRow): MessageRow => (isRefused ? told : afterAnswer(told, op, overlay));
  await refoldMessages(db, me, { conversationID: first.conversationID, ids: stored.map(({ ID }) => ID), change });
}

/** All of a conversation: which of its messages were there when they were withdrawn, or came later, nothing else tells. */
async function listOverlaid(db: AccountDatabase, op: OpRow): Promise<MessageRow[]> {
  const conversationID = op.entity.slice(op.entity.indexOf(':') + 1);
  return db.messages
    .where('[conversationID+sequence]')
    .between([conversationID, 0], [conversationID, Number.MAX_SAFE_INTEGER], true, true)
    .filter((row) => row.server !== undefined)
    .toArray();
}

/** What a refused deletion took off the screen is shown again, as the server says it now. */
async function showHeld(db: WritableDatabase, me: string, held: readonly MessageRow[]): Promise<void> {
  const [first] = held;
  if (first === undefined) return;
  const { conversationID } = first;
  const space = await loadWorkspace(db, me, { messageIds: held.map(({ ID }) => ID), conversationIds: [conversationID] });
  const conversation = space.conversations.get(conversationID);
  for (const row of held) {
    if (space.messages.get(row.ID) !== undefined || row.sequence <= (conversation?.clearSequence ?? 0)) continue;
    // What else waits for it is done to it again when it is saved.
    space.shown.set(row.ID, row);
    putMessage(space, row);
    const { ID: id, time } = row;
    const text = searchableText(row);
    if (text !== '') space.texts.push({ op: 'put', id, conversationID, time, text });
  }
  if (conversation !== undefined) putConversation(space, conversation);
  space.recounts.add(conversationID);
  await saveWorkspace(db, space);
}
