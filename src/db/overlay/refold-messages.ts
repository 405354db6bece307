import { putConversation, putMessage } from '../../core/apply/workspace.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { loadWorkspace, saveWorkspace } from '../workspace.ts';
import { foldMessages } from './fold-messages.ts';

type Refolded = {
  readonly conversationID: string;
  readonly ids: readonly string[];
  /** New state from the server. */
  readonly change?: (confirmed: MessageRow) => MessageRow;
};

/** Stores messages again with the current waiting operations applied. Call inside a write over WORKSPACE_TABLES. */
export async function refoldMessages(db: WritableDatabase, me: string, { conversationID, ids, change = (confirmed) => confirmed }: Refolded): Promise<void> {
  if (ids.length === 0) return;
  const space = await loadWorkspace(db, me, { messageIds: ids, conversationIds: [conversationID] });
  for (const ID of ids) {
    const confirmed = space.messages.get(ID);
    if (confirmed === undefined) continue;
    // The message has no overlay yet, so the stored row is the server's state.
    if (!space.shown.has(ID)) space.shown.set(ID, confirmed);
    putMessage(space, change(confirmed));
  }
  const conversation = space.conversations.get(conversationID);
  if (conversation !== undefined) putConversation(space, conversation);
  await foldMessages(db, space, false);
  space.shown.clear();
  await saveWorkspace(db, space);
}
