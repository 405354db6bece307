import type { MessageRow } from '../../core/rows.ts';
import { listMessagesFrom } from '../../db/messages.ts';
import type { Client } from '../client.ts';

/** How far it is looked for: a voice message of last week is not what one goes on with. */
const MAX_ROWS = 60;

/** The next voice message of others in the same conversation that was not listened to yet. */
export async function readNextVoice({ read, me }: Pick<Client, 'read' | 'me'>, after: MessageRow): Promise<MessageRow | undefined> {
  return read(async (db) => {
    const rows = await listMessagesFrom(db, after.conversationID, { from: after.sequence + 1, limit: MAX_ROWS });
    const voices = rows.filter((row) => row.type === 'TIMSoundElem' && row.from !== me && !row.isRevoked && !row.hasRiskContent);
    const played = await db.audioPlayed.bulkGet(voices.map((row) => row.ID));
    return voices.find((_, at) => played[at] === undefined);
  });
}
