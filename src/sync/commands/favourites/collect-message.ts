import { newFavouriteOf } from '../../../core/favourites/new-favourite.ts';
import { FAVOURITES } from '../../../core/lists/favourites-list.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { addListRow } from '../lists/change-list.ts';

/** `sending` = the message is not sent yet. `impossible` = the message has no content that can be kept. */
export type CollectResult = 'collected' | 'sending' | 'impossible';

/** Adds a message to the favourites: on this device at once, on the server when it is reachable. A refusal removes it again. */
export async function collectMessage(context: CommandContext, ID: string): Promise<CollectResult> {
  const { db } = context;
  const result = await write(db, ['messages', 'collections', 'ops'], async (): Promise<CollectResult> => {
    const row = await db.messages.get(ID);
    if (row === undefined || row.isRevoked || row.hasRiskContent) return 'impossible';
    if (row.status !== 'success') return 'sending';
    const given = newFavouriteOf(row);
    if (given === undefined) return 'impossible';
    const known = { collectedUserName: row.nick };
    await addListRow(context, FAVOURITES, { operation: FAVOURITES.operations.add, body: { ...given }, known });
    return 'collected';
  });
  context.wake();
  return result;
}
