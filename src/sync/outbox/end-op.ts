import { searchableText } from '../../core/apply/message-text.ts';
import { putConversation, putMessage } from '../../core/apply/workspace.ts';
import { CONVERSATION_OVERLAY, conversationsOf } from '../../core/overlay/conversation-overlay.ts';
import { deletionForBoth, isDeletionForBoth, isRecall, messageOverlay, messagesOf } from '../../core/overlay/message-overlay.ts';
import { afterAnswer } from '../../core/overlay/row-overlay.ts';
import type { MessageRow, OpRow } from '../../core/rows.ts';
import { foldConversation } from '../../db/overlay/fold-conversation.ts';
import { refoldMessages } from '../../db/overlay/refold-messages.ts';
import { readReactor } from '../../db/people/read-reactor.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { WritableDatabase } from '../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import { applyRemoval } from '../inbound/apply-removal.ts';
import type { EndedOp } from '../lists/scope-definition.ts';
import { findLane, SCOPE_TABLES } from '../lists/scopes.ts';
import type { RowChanges } from '../leader/row-changes.ts';

/** Tables that the end of an operation touches, in addition to `ops`. */
export const END_OP_TABLES = [...WORKSPACE_TABLES, ...SCOPE_TABLES];

/** `changes` is notified of rows that the end removes. */
type Ended = EndedOp & { readonly changes: Pick<RowChanges, 'note'> };

/**
 * Shows the rows of an operation after its end. After a refusal they show the server's state. After success they show what the operation
 * asked for. Waiting operations stay applied in both cases. Call inside the write that deletes the operation, so that no other state is
 * shown in between.
 */
export async function endOp(db: WritableDatabase, me: string, ended: Ended): Promise<void> {
  const { op, isRefused } = ended;
  for (const id of conversationsOf(op))
    await foldConversation(db, id, (confirmed) => (isRefused ? confirmed : afterAnswer(confirmed, op, CONVERSATION_OVERLAY)));
  const lane = findLane(op.entity);
  await lane?.definition.operations?.end(db, ended, lane.id);
  // The event of the deletion may be unreadable, or be lost with a pruned log, and nothing else would remove the messages.
  if (isDeletionForBoth(op) && !isRefused) await applyRemoval({ db, me, changes: ended.changes }, { e: 'msg.delete', d: deletionForBoth(op) });
  else await endMessages(db, me, ended);
  if (isRefused) await showHeld(db, me, op.held ?? []);
}

async function endMessages(db: WritableDatabase, me: string, { op, isRefused }: EndedOp): Promise<void> {
  const rows = isRecall(op) ? await listOverlaid(db, op) : await db.messages.bulkGet([...messagesOf(op)]);
  const stored = rows.filter((row) => row !== undefined);
  const [first] = stored;
  if (first === undefined) return;
  const overlay = messageOverlay(await readReactor(db, me));
  const change = (confirmed: MessageRow): MessageRow => (isRefused ? confirmed : afterAnswer(confirmed, op, overlay));
  await refoldMessages(db, me, { conversationID: first.conversationID, ids: stored.map(({ ID }) => ID), change });
}

/** Lists all overlaid messages of a conversation, because no row contains which messages the recall covered. */
async function listOverlaid(db: AccountDatabase, op: OpRow): Promise<MessageRow[]> {
  const conversationID = op.entity.slice(op.entity.indexOf(':') + 1);
  return db.messages
    .where('[conversationID+sequence]')
    .between([conversationID, 0], [conversationID, Number.MAX_SAFE_INTEGER], true, true)
    .filter((row) => row.server !== undefined)
    .toArray();
}

/** Shows the messages of a refused deletion again, in the server's current state. */
async function showHeld(db: WritableDatabase, me: string, held: readonly MessageRow[]): Promise<void> {
  const [first] = held;
  if (first === undefined) return;
  const { conversationID } = first;
  const space = await loadWorkspace(db, me, { messageIds: held.map(({ ID }) => ID), conversationIds: [conversationID] });
  const conversation = space.conversations.get(conversationID);
  for (const row of held) {
    if (space.messages.get(row.ID) !== undefined || row.sequence <= (conversation?.clearSequence ?? 0)) continue;
    // Saving the workspace applies the other waiting operations to the message again.
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
