import { findStored } from '../../../core/composer/pending-send.ts';
import { write } from '../../../db/transaction.ts';
import { listUnsavedInput, type UnsavedInput } from './unsaved-input.ts';
import { readUnsavedInput } from './read-unsaved-input.ts';
import type { CommandContext } from '../command-context.ts';
import { DRAFT_TABLES, putComposed } from './save-draft.ts';

/** Stores the unsaved input of closed pages as drafts (G11). */
export async function restoreUnsavedInput(context: CommandContext): Promise<void> {
  const { db, me, ports } = context;
  for (const name of listUnsavedInput(ports.keyValue, me)) {
    const words = readUnsavedInput(ports.keyValue, name);
    if (words !== undefined) await write(db, DRAFT_TABLES, async () => putWords(context, words));
    // Removed only after it is stored. A second restore has no effect, because the draft already contains the input.
    ports.keyValue.remove(name);
  }
}

async function putWords(context: CommandContext, { conversationID, nodes, basis, replaces = [] }: UnsavedInput): Promise<void> {
  const old = replaces.length === 0 ? undefined : await context.db.drafts.get(conversationID);
  await putComposed(context, conversationID, { nodes, basis: findStored(old, replaces) ?? basis });
}
