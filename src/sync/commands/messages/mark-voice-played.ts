import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';

/** Remembers that a voice message was listened to; this device's own, never sent anywhere (protocol §13). */
export async function markVoicePlayed({ db }: CommandContext, ID: string): Promise<void> {
  await write(db, ['audioPlayed'], async () => db.audioPlayed.put({ msgId: ID }));
}
