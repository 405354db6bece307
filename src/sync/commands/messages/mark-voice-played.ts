import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Stores that a voice message was played. The mark stays on this device (protocol §13). */
export async function markVoicePlayed({ db }: CommandContext, ID: string): Promise<void> {
  await write(db, ['audioPlayed'], async () => db.audioPlayed.put({ msgId: ID }));
}
