import { messageOfCollection, type CollectionMessage } from '../../../core/collections/message-of-collection.ts';
import { FAVOURITES } from '../../../core/lists/favourites-list.ts';
import { addedRow } from '../../../core/lists/fold-list.ts';
import { isTemporaryId } from '../../../core/lists/temporary-id.ts';
import type { CollectionRow } from '../../../core/rows.ts';
import type { AccountDatabase } from '../../../db/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { sendMessage } from '../send-message.ts';

/** `size` = of the picture on its card, where that is there. */
export type SentCollection = { readonly id: string; readonly size?: { readonly width: number; readonly height: number } | undefined };

/** Sends favourites to a conversation, in this order and without a new upload; the result is how many could be sent. */
export async function sendCollections(context: CommandContext, conversationID: string, items: readonly SentCollection[]): Promise<number> {
  const { db } = context;
  const rows = await db.collections.bulkGet(items.map(({ id }) => id));
  const messages: CollectionMessage[] = [];
  for (const [at, row] of rows.entries()) {
    if (row === undefined) continue;
    const message = messageOfCollection(row, { noteId: await noteIdOf(db, row), size: items[at]?.size });
    if (message !== undefined) messages.push(message);
  }
  for (const message of messages) await sendMessage(context, { conversationID, ...message });
  return messages.length;
}

/** One that the server has not stored yet is still known by the note that it was collected from. */
async function noteIdOf(db: AccountDatabase, { id }: CollectionRow): Promise<string> {
  if (!isTemporaryId(id)) return id;
  const waiting = await db.ops.where('entity').equals(FAVOURITES.scope).toArray();
  const added = waiting.find((op) => addedRow<CollectionRow>(FAVOURITES, op)?.id === id);
  const noteId = added?.call.kind === 'http' ? added.call.body['id'] : undefined;
  return typeof noteId === 'string' ? noteId : '';
}
