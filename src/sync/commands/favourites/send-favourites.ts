import { messageOfFavourite, type FavouriteMessage } from '../../../core/favourites/message-of-favourite.ts';
import { FAVOURITES } from '../../../core/lists/favourites-list.ts';
import { addedRow } from '../../../core/lists/fold-list.ts';
import { isTemporaryId } from '../../../core/lists/temporary-id.ts';
import type { FavouriteRow } from '../../../core/rows.ts';
import type { AccountDatabase } from '../../../db/schema.ts';
import type { CommandContext } from '../command-context.ts';
import { sendMessage } from '../sending/send-message.ts';

/** `size` = pixel size of the picture on the favourite's card, if there is one. */
export type SentFavourite = { readonly id: string; readonly size?: { readonly width: number; readonly height: number } | undefined };

/** Sends favourites to a conversation, in this order and without a new upload. Resolves with the number of sent favourites. */
export async function sendFavourites(context: CommandContext, conversationID: string, items: readonly SentFavourite[]): Promise<number> {
  const { db } = context;
  const rows = await db.collections.bulkGet(items.map(({ id }) => id));
  const messages: FavouriteMessage[] = [];
  for (const [at, row] of rows.entries()) {
    if (row === undefined) continue;
    const message = messageOfFavourite(row, { noteId: await noteIdOf(db, row), size: items[at]?.size });
    if (message !== undefined) messages.push(message);
  }
  for (const message of messages) await sendMessage(context, { conversationID, ...message });
  return messages.length;
}

/**
 * Returns the server's ID of a favourite. A favourite that the server has not stored yet is identified by the note from which it was made.
 */
async function noteIdOf(db: AccountDatabase, { id }: FavouriteRow): Promise<string> {
  if (!isTemporaryId(id)) return id;
  const waiting = await db.ops.where('entity').equals(FAVOURITES.scope).toArray();
  const added = waiting.find((op) => addedRow<FavouriteRow>(FAVOURITES, op)?.id === id);
  const noteId = added?.call.kind === 'http' ? added.call.body['id'] : undefined;
  return typeof noteId === 'string' ? noteId : '';
}
