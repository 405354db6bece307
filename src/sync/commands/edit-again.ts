import type { CommandContext } from './command-context.ts';
import { saveDraft } from './save-draft.ts';

/** Appends a text to the draft of a conversation, from where the composer takes it over; nothing typed is lost (G11). */
export async function editAgain(context: CommandContext, conversationID: string, text: string): Promise<void> {
  const draft = await context.db.drafts.get(conversationID);
  const basis = { version: draft?.version ?? 0, nodes: draft?.nodes ?? [] };
  const separator = basis.nodes.length === 0 ? '' : '\n';
  await saveDraft(context, conversationID, { nodes: [...basis.nodes, { kind: 'text', text: separator + text }], basis });
}
