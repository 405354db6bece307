import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { DRAFT_TABLES, putComposed } from '../drafts/save-draft.ts';

/** Makes the draft of a conversation a reply to a message. The composer then shows the new draft, and the typed text stays (G11). */
export async function quoteMessage(context: CommandContext, conversationID: string, ID: string): Promise<void> {
  const { db } = context;
  await write(db, DRAFT_TABLES, async () => {
    const draft = await db.drafts.get(conversationID);
    const basis = { version: draft?.version ?? 0, nodes: draft?.nodes ?? [] };
    const words = basis.nodes.filter((node) => node.kind !== 'quote');
    await putComposed(context, conversationID, { nodes: [{ kind: 'quote', messageID: ID }, ...words], basis });
  });
}
