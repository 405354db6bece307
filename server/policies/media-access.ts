import { ENGINE_CODE } from '../../contract/codes.ts';
import { isInFavourites } from '../store/favourites/favourites.ts';
import { findRiskyMedia } from '../store/files/risky-contents.ts';
import { findVisibleUse } from '../store/messages/message-uses.ts';
import { readMedia } from '../store/files/media.ts';
import type { Db } from '../store/tables.ts';
import { isInVisibleMoment } from './moments/moment-access.ts';
import { refuse } from './refusal.ts';

/**
 * Who may read an uploaded file (authorisation §17): its uploader; everyone for avatars and stickers; a user who has it as a favourite; and
 * users who can see a message or a moment that contains it. Members who left before the message cannot, and the end of the message or the
 * moment ends the access.
 */
export async function canReadMedia(db: Db, userId: string, uuid: string): Promise<boolean> {
  const media = await readMedia(db, uuid);
  if (media === undefined) return false;
  if (media.ownerId === userId || media.isPublic === 1 || (await isInFavourites(db, userId, uuid))) return true;
  return (await findVisibleUse(db, { table: 'mediaUses', uuid }, userId)) !== undefined || isInVisibleMoment(db, userId, uuid);
}

/** Refuses content that the operator forbade in every new message, whichever upload contains it. */
export async function refuseRiskyMedia(db: Db, uuids: readonly string[]): Promise<void> {
  const risky = await findRiskyMedia(db, uuids);
  if (risky !== undefined) refuse(risky.mime.startsWith('image/') ? ENGINE_CODE.sensitiveImage : ENGINE_CODE.bannedFile);
}
