import { findStored } from '../../core/view/compose/pending-send.ts';
import { write } from '../../db/transaction.ts';
import { listLastWords, type LastWords } from './last-words.ts';
import { readLastWords } from './read-last-words.ts';
import type { CommandContext } from './command-context.ts';
import { DRAFT_TABLES, putComposed } from './save-draft.ts';

/** Makes drafts of what pages that are gone had no time to save (G11). */
export async function restoreLastWords(context: CommandContext): Promise<void> {
  const { db, me, ports } = context;
  for (const name of listLastWords(ports.keyValue, me)) {
    const words = readLastWords(ports.keyValue, name);
    if (words !== undefined) await write(db, DRAFT_TABLES, async () => putWords(context, words));
    // Not before they are stored; restored twice, they are found in the draft already.
    ports.keyValue.remove(name);
  }
}

async function putWords(context: CommandContext, { conversationID, nodes, basis, replaces = [] }: LastWords): Promise<void> {
  const old = replaces.length === 0 ? undefined : await context.db.drafts.get(conversationID);
  await putComposed(context, conversationID, { nodes, basis: findStored(old, replaces) ?? basis });
}
