import { withPosition } from '../../../core/history/reading-positions.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Stores the reading position of a conversation; undefined = the end. It is in the database, so that it survives a reload and an update of
 * the app. It stays on this device, because other devices have other views.
 */
export async function rememberReadingPosition({ db }: CommandContext, conversationID: string, ID: string | undefined): Promise<void> {
  await write(db, ['kv'], async () => changeKv(db, { key: 'readingPlaces', initial: {} }, (positions) => withPosition(positions, conversationID, ID)));
}
