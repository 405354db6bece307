import { conversationTypeOf } from '../../../../contract/ids.ts';
import { applyEvent } from '../../../core/apply/apply-event.ts';
import { dropMessage, putConversation, type Workspace } from '../../../core/apply/workspace.ts';
import { deletionLane } from '../../../core/overlay/message-overlay.ts';
import { isPending, type MessageRow } from '../../../core/rows.ts';
import { write } from '../../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** `msgType` of a deletion report (protocol §1). */
const PAIR = 1;
const GROUP = 2;

/** Deletes messages for the user alone. An unsent message is just removed, together with its outbox row (protocol C15). */
export async function deleteMessages(context: CommandContext, conversationID: string, ids: readonly string[]): Promise<void> {
  const { db, me } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const space = await loadWorkspace(db, me, { messageIds: ids, conversationIds: [conversationID] });
    const rows = [...space.messages.values()].filter((row) => row !== undefined).filter((row) => row.conversationID === conversationID);
    const local = rows.filter((row) => isPending(row) && row.ackSeq === undefined);
    const stored = rows.filter((row) => !local.includes(row));
    for (const row of local) forgetUnsent(space, row);
    // Has the same effect as a deletion by another device, including the unread counter.
    applyEvent(space, { e: 'msg.delete', d: { conversationID, list: stored.map(({ ID, sequence }) => ({ ID, sequence })) } });
    await db.blobs.bulkDelete(local.flatMap((row) => Object.values(row.localBlobs ?? {})));
    await saveWorkspace(db, space);
    if (stored.length === 0) return;
    const params = { conversationID, IDs: stored.map((row) => row.ID) };
    const entity = deletionLane(conversationID);
    await enqueueOp(context, { entity, call: { kind: 'engine', method: 'delete', params }, held: stored });
    // Also reported to the business server, after the deletion in the same lane (protocol N21). A server that is both ignores the second
    // request.
    const msgType = conversationTypeOf(conversationID) === 'C2C' ? PAIR : GROUP;
    const list = stored.map((row) => ({ msgType, sendTime: row.time, msgId: row.ID }));
    await enqueueOp(context, { entity, call: { kind: 'http', path: '/messagelog/delMsg', body: reportOf(list) } });
  });
  context.wake();
}

/**
 * The list is an extension of this project (protocol N21). A back end that implements only the documents understands the report of a single
 * message.
 */
function reportOf(list: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  return list.length === 1 ? { ...list[0] } : { list };
}

function forgetUnsent(space: Workspace, row: MessageRow): void {
  dropMessage(space, row.ID);
  space.texts.push({ op: 'remove', id: row.ID, conversationID: row.conversationID, time: row.time, text: '' });
  const conversation = space.conversations.get(row.conversationID);
  if (conversation === undefined) return;
  putConversation(space, conversation.lastMessage?.ID === row.ID ? { ...conversation, lastMessage: null } : conversation);
}
