import type { MessageRow } from '../../core/rows.ts';
import { listMessagesFrom } from '../../db/messages.ts';
import type { Client } from '../client.ts';

/** How many rows the search covers: an old voice message must not start automatically. */
const MAX_ROWS = 60;

/** The next unheard voice message of another person in the same conversation. */
export async function readNextVoice({ read, me }: Pick<Client, 'read' | 'me'>, after: MessageRow): Promise<MessageRow | undefined> {
  return read(async (db) => {
    const rows = await listMessagesFrom(db, after.conversationID, { from: after.sequence + 1, limit: MAX_ROWS });
    const voices = rows.filter((row) => row.type === 'TIMSoundElem' && row.from !== me && !row.isRevoked && !row.hasRiskContent);
    const played = await db.audioPlayed.bulkGet(voices.map((row) => row.ID));
    return voices.find((_, at) => played[at] === undefined);
  });
}
