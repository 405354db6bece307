import type { CommandContext } from '../command-context.ts';
import { saveDraft, type DraftBasis } from '../drafts/save-draft.ts';

/** Appends a text to the draft of a conversation. The composer then shows the new draft, and no typed text is lost (G11). */
export async function editAgain(context: CommandContext, conversationID: string, text: string): Promise<void> {
  const basis = await readBasis(context, conversationID);
  const separator = basis.nodes.length === 0 ? '' : '\n';
  await saveDraft(context, conversationID, { nodes: [...basis.nodes, { kind: 'text', text: separator + text }], basis });
}

/** Appends a mention to the draft of a conversation. Otherwise as editAgain. */
export async function mentionPerson(
  context: CommandContext,
  conversationID: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const basis = await readBasis(context, conversationID);
  await saveDraft(context, conversationID, { nodes: [...basis.nodes, { kind: 'mention', id, name }, { kind: 'text', text: ' ' }], basis });
}

async function readBasis({ db }: CommandContext, conversationID: string): Promise<DraftBasis> {
  const draft = await db.drafts.get(conversationID);
  return { version: draft?.version ?? 0, nodes: draft?.nodes ?? [] };
}
