import { readAccess } from './conversation-access.ts';
import { listVisible } from '../store/messages.ts';
import { conversationIdFor } from '../store/conversations.ts';
import { listMediaUses, readMedia } from '../store/media.ts';
import type { Db } from '../store/tables.ts';

/**
 * Who may read an uploaded file (authorisation.md 17): its uploader, everyone for avatars and stickers, and who can see a
 * message it was sent in – not who left before, nor anyone once that message is recalled or deleted for him.
 */
export async function canReadMedia(db: Db, userId: string, uuid: string): Promise<boolean> {
  const media = await readMedia(db, uuid);
  if (media === undefined) return false;
  if (media.ownerId === userId || media.isPublic === 1) return true;
  for (const use of await listMediaUses(db, uuid)) {
    const access = await readAccess(db, userId, conversationIdFor(userId, use.conv));
    // A pair's key names both of its people; for anyone else the id resolves to another log.
    if (access === undefined || access.conv !== use.conv) continue;
    const [row] = await listVisible(db, access, { after: use.seq - 1, count: 1 });
    if (row?.seq === use.seq && row.revoker === null) return true;
  }
  return false;
}
