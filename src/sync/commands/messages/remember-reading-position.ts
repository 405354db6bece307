import { withPlace } from '../../../core/history/reading-positions.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Keeps where the user stopped reading a conversation; undefined = at its end. In the database rather than in memory, so that a reload
 * and an update of the application come back to it too; of this device only, since another one has another view.
 */
export async function rememberReadingPosition({ db }: CommandContext, conversationID: string, ID: string | undefined): Promise<void> {
  await write(db, ['kv'], async () => changeKv(db, { key: 'readingPlaces', initial: {} }, (places) => withPlace(places, conversationID, ID)));
}
