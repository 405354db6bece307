import { listLastWords, takeLastWords } from '../../db/drafts/last-words.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';
import { DRAFT_TABLES, putComposed } from './save-draft.ts';

/** Makes drafts of what pages that are gone had no time to save (G11). */
export async function restoreLastWords(context: CommandContext): Promise<void> {
  const { db } = context;
  for (const key of await listLastWords(db)) {
    await write(db, DRAFT_TABLES, async () => {
      const words = await takeLastWords(db, key);
      if (words !== undefined) await putComposed(context, words.conversationID, words);
    });
  }
}
