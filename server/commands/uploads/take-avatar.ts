import { CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { publishMedia, readMedia } from '../../store/files/media.ts';
import type { Db } from '../../store/tables.ts';
import { mediaUrl, mediaUuidOf } from '../../views/media-url.ts';

const AVATAR_TYPES = new Set(['image/png', 'image/jpeg']);

/** The picture of a person or a group must be the caller's own upload. From now on everyone may read it (authorisation §13, §17). */
export async function takeAvatar(tx: Db, userId: string, at: { url: string; origin: string }): Promise<string> {
  if (at.url === '') return '';
  const uuid = mediaUuidOf(at.url, at.origin);
  const media = uuid === undefined ? undefined : await readMedia(tx, uuid);
  if (media === undefined || media.ownerId !== userId) return refuse(CODE.badRequest);
  if (!AVATAR_TYPES.has(media.mime) || media.size > LIMITS.avatarBytes) refuse(CODE.badRequest);
  await publishMedia(tx, media.uuid);
  return mediaUrl(media.uuid);
}
