import { recallMemberMessage as withdrawOne, recallMemberMessagesOf } from '../../../../contract/http/groups.ts';
import { targetOf } from '../../../../contract/ids.ts';
import { recallLane } from '../../../core/overlay/message-overlay.ts';
import { isPending, type HttpCall, type MessageRow } from '../../../core/rows.ts';
import { listMessagesUpTo } from '../../../db/messages.ts';
import { refoldMessages } from '../../../db/overlay/refold-messages.ts';
import { write } from '../../../db/transaction.ts';
import { WORKSPACE_TABLES } from '../../../db/workspace.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Number of newest messages among which the member's messages are recalled on this device at once. Older ones follow with the server's
 * event.
 */
const AT_ONCE = 500;

/** An admin recalls a member's message of any age (protocol C38). The effect is shown at once, and undone if the server refuses. */
export async function recallMemberMessage(context: CommandContext, ID: string): Promise<void> {
  const { db } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.conversationType !== 'GROUP' || isPending(row)) return;
    const body = { groupNumber: targetOf(row.conversationID), userWtId: row.from, msgSeq: row.sequence };
    await withdraw(context, { conversationID: row.conversationID, rows: [row] }, { kind: 'http', path: withdrawOne.path, body });
  });
  context.wake();
}

/** As recallMemberMessage, for all messages that a member has sent so far. */
export async function recallAllOf(context: CommandContext, conversationID: string, wtId: string): Promise<void> {
  const { db } = context;
  await write(db, WORKSPACE_TABLES, async () => {
    const conversation = await db.conversations.get(conversationID);
    if (conversation === undefined) return;
    const newest = await listMessagesUpTo(db, conversationID, { to: conversation.lastSequence, limit: AT_ONCE });
    const rows = newest.filter((row) => row.from === wtId && !row.isRevoked);
    const body = { groupNumber: targetOf(conversationID), userWtId: wtId, lastMessageSequence: conversation.lastSequence };
    await withdraw(context, { conversationID, rows }, { kind: 'http', path: recallMemberMessagesOf.path, body });
  });
  context.wake();
}

type Withdrawn = { readonly conversationID: string; readonly rows: readonly MessageRow[] };

async function withdraw(context: CommandContext, { conversationID, rows }: Withdrawn, call: HttpCall): Promise<void> {
  const { db, me } = context;
  await enqueueOp(context, { entity: recallLane(conversationID), call });
  await refoldMessages(db, me, { conversationID, ids: rows.map(({ ID }) => ID) });
}
