import { CONVERSATION_OVERLAY, conversationsOf } from '../core/overlay/conversation-overlay.ts';
import { afterAnswer } from '../core/overlay/row-overlay.ts';
import type { OpRow } from '../core/rows.ts';
import { foldConversation } from '../db/overlay/fold-conversation.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { UNDO_TABLES, undoOp } from './undo-op.ts';

/** Tables that the end of an operation touches, beside `ops`. */
export const END_OP_TABLES = UNDO_TABLES;

type Ended = { readonly op: OpRow; readonly isRefused: boolean };

/**
 * What an operation changed is shown without it: as the server says it where it refused, as the operation asked for where it did not, under
 * what waits still. Call inside the write that has taken the operation away, so that nothing else is shown between.
 */
export async function endOp(db: AccountDatabase, me: string, { op, isRefused }: Ended): Promise<void> {
  if (isRefused) await undoOp(db, me, op);
  for (const id of conversationsOf(op)) await foldConversation(db, id, (told) => (isRefused ? told : afterAnswer(told, op, CONVERSATION_OVERLAY)));
}
