import { ADMINISTRATOR_ID, targetOf } from '../../../../contract/ids.ts';
import { applyEvent } from '../../../core/apply/apply-event.ts';
import { isPending, type HttpCall, type Inverse, type MessageRow } from '../../../core/rows.ts';
import { listMessagesUpTo } from '../../../db/messages.ts';
import { write } from '../../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** As far back as is emptied here at once; what lies further back follows with the server's event. */
const AT_ONCE = 500;

/** An admin takes a member's message back, at any age (contract C38): here at once, and back again should the server refuse. */
export async function withdrawMessage(context: CommandContext, ID: string): Promise<void> {
  const { db } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.conversationType !== 'GROUP' || isPending(row)) return;
    const body = { groupNumber: targetOf(row.conversationID), userWtId: row.from, msgSeq: row.sequence };
    await withdraw(context, { conversationID: row.conversationID, rows: [row] }, { kind: 'http', path: '/user/groupchat/admin/withdrawMsg', body });
  });
  context.wake();
}

/** As withdrawMessage, for all that a member has said so far (D2§6). */
export async function withdrawAllOf(context: CommandContext, conversationID: string, wtId: string): Promise<void> {
  const { db } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const conversation = await db.conversations.get(conversationID);
    if (conversation === undefined) return;
    const newest = await listMessagesUpTo(db, conversationID, { to: conversation.lastSequence, limit: AT_ONCE });
    const rows = newest.filter((row) => row.from === wtId && !row.isRevoked);
    const body = { groupNumber: targetOf(conversationID), userWtId: wtId, lastMessageSequence: conversation.lastSequence };
    await withdraw(context, { conversationID, rows }, { kind: 'http', path: '/user/groupchat/admin/withdrawWebMsgByUser', body });
  });
  context.wake();
}

type Withdrawn = { readonly conversationID: string; readonly rows: readonly MessageRow[] };

async function withdraw(context: CommandContext, { conversationID, rows }: Withdrawn, call: HttpCall): Promise<void> {
  const { db, me } = context;
  const space = await loadWorkspace(db, me, { messageIds: rows.map((row) => row.ID), conversationIds: [conversationID] });
  // The same as when another admin takes them back, unread counter and search included.
  const list = rows.map(({ ID, sequence }) => ({ ID, sequence }));
  applyEvent(space, { e: 'msg.revoke', d: { conversationID, list, revoker: ADMINISTRATOR_ID } });
  await saveWorkspace(db, space);
  const inverse = rows.map(({ ID, payload, reactionList }): Inverse => ({
    table: 'messages',
    key: ID,
    row: { payload, reactionList, isRevoked: false, revoker: undefined },
  }));
  await enqueueOp(context, { entity: `withdraw:${conversationID}`, call, inverse });
}
