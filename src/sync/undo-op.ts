import { withRank } from '../core/apply/apply-conversation.ts';
import { searchableText } from '../core/apply/message-text.ts';
import { putConversation } from '../core/apply/workspace.ts';
import type { ConversationRow, Inverse, MessageRow, OpRow } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../db/workspace.ts';

export const UNDO_TABLES = WORKSPACE_TABLES;

/**
 * Takes back the optimistic change of a refused operation. Where a later operation waits on the same row, what the user sees stays
 * as that one made it, and the older state becomes what it would be taken back to. Call inside a write over ops and UNDO_TABLES.
 */
export async function undoOp(db: AccountDatabase, me: string, op: OpRow): Promise<void> {
  for (const step of op.inverse) {
    if (await handOver(db, op, step)) continue;
    if (step.table === 'messages') await undoMessage(db, me, step);
    else if (step.table === 'conversations') await undoConversation(db, me, step);
    else await undoRow(db, step);
  }
}

async function handOver(db: AccountDatabase, op: OpRow, step: Inverse): Promise<boolean> {
  const isSame = (other: Inverse): boolean => other.table === step.table && other.key === step.key;
  const waiting = await db.ops.where('entity').equals(op.entity).sortBy('order');
  const heir = waiting.find((other) => other.order > op.order && other.inverse.some(isSame));
  if (heir === undefined) return false;
  await db.ops.put({ ...heir, inverse: heir.inverse.map((other) => (isSame(other) ? { ...other, row: merged(other.row, step.row) } : other)) });
  return true;
}

function merged(current: unknown, older: unknown): unknown {
  return isObject(current) && isObject(older) ? { ...current, ...older } : older;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

async function undoMessage(db: AccountDatabase, me: string, step: Inverse): Promise<void> {
  const current = await db.messages.get(step.key);
  const restored = merged(current, step.row) as MessageRow | undefined;
  if (restored?.conversationID === undefined) return;
  const space = await loadWorkspace(db, me, { messageIds: [step.key], conversationIds: [restored.conversationID] });
  const conversation = space.conversations.get(restored.conversationID);
  if (conversation !== undefined && restored.sequence <= conversation.clearSequence) return;
  space.messages.set(step.key, restored);
  space.changedMessages.add(step.key);
  if (conversation !== undefined) putConversation(space, conversation);
  space.recounts.add(restored.conversationID);
  const text = searchableText(restored);
  if (text !== '') space.texts.push({ op: 'put', id: step.key, conversationID: restored.conversationID, time: restored.time, text });
  await saveWorkspace(db, space);
}

async function undoConversation(db: AccountDatabase, me: string, step: Inverse): Promise<void> {
  const space = await loadWorkspace(db, me, { messageIds: [], conversationIds: [step.key] });
  const current = space.conversations.get(step.key);
  if (current === undefined || !isObject(step.row)) return;
  putConversation(space, withRank({ ...current, ...(step.row as Partial<ConversationRow>) }));
  await saveWorkspace(db, space);
}

async function undoRow(db: AccountDatabase, step: Inverse): Promise<void> {
  const table = db.table<unknown, string>(step.table);
  if (step.row === undefined) await table.delete(step.key);
  else await table.put(merged(await table.get(step.key), step.row));
}
