import { putConversation, putMessage } from '../../core/apply/workspace.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { loadWorkspace, saveWorkspace } from '../workspace.ts';
import { foldMessages } from './fold-messages.ts';

type Refolded = {
  readonly conversationID: string;
  readonly ids: readonly string[];
  /** What the server says anew. */
  readonly change?: (confirmed: MessageRow) => MessageRow;
};

/** Shows stored messages with what waits now. Call inside a write over WORKSPACE_TABLES. */
export async function refoldMessages(db: WritableDatabase, me: string, { conversationID, ids, change = (confirmed) => confirmed }: Refolded): Promise<void> {
  if (ids.length === 0) return;
  const space = await loadWorkspace(db, me, { messageIds: ids, conversationIds: [conversationID] });
  for (const ID of ids) {
    const confirmed = space.messages.get(ID);
    if (confirmed === undefined) continue;
    // Not overlaid yet: what is stored is what the server says.
    if (!space.shown.has(ID)) space.shown.set(ID, confirmed);
    putMessage(space, change(confirmed));
  }
  const conversation = space.conversations.get(conversationID);
  if (conversation !== undefined) putConversation(space, conversation);
  await foldMessages(db, space, false);
  space.shown.clear();
  await saveWorkspace(db, space);
}
