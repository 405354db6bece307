import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { MOMENT_VISIBILITY } from '../../../contract/http/moments/moment-values.ts';
import type { NewMoment } from '../../../contract/http/moments/moments.ts';
import { canReadMedia, refuseRiskyMedia } from '../../policies/media-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { INLINE_TYPES } from '../../security/media/sniff-media.ts';
import { readMedia } from '../../store/files/media.ts';
import { listOwnTags } from '../../store/friends/friend-tags.ts';
import type { Db } from '../../store/tables.ts';
import { mediaUrl, mediaUuidOf } from '../../views/media-url.ts';
import type { StoredVideo } from '../../views/moments/moment-view.ts';

export type ReadMoment = {
  readonly content: string;
  readonly images: readonly string[];
  readonly video: StoredVideo | null;
  readonly tagIds: readonly string[];
  readonly media: readonly string[];
};
type Reader = { readonly db: Db; readonly userId: string; readonly origin: string };

/** Takes what a moment may contain: a text, up to nine pictures or one video. An empty moment is refused with 400. */
export async function readNewMoment(reader: Reader, given: NewMoment): Promise<ReadMoment> {
  const content = given.content.normalize('NFC').trim();
  const stated = given.images ?? [];
  const hasVideo = given.video !== undefined && given.video !== null;
  if ((content === '' && stated.length === 0 && !hasVideo) || (stated.length > 0 && hasVideo)) refuse(CODE.badRequest);
  const images: string[] = [];
  for (const image of stated) images.push(await takeFile(reader, image, 'image/'));
  const video = await readVideo(reader, given.video);
  const media = video === null ? images : [video.uuid, ...(video.coverUuid === null ? [] : [video.coverUuid])];
  await refuseRiskyMedia(reader.db, media);
  return { content, images, video, media, tagIds: await readTags(reader, given) };
}

async function readVideo(reader: Reader, video: NewMoment['video']): Promise<StoredVideo | null> {
  if (video === undefined || video === null) return null;
  const uuid = await takeFile(reader, video.url, 'video/');
  const coverUuid = video.cover === undefined || video.cover === null ? null : await takeFile(reader, video.cover, 'image/');
  return { uuid, coverUuid, duration: video.duration };
}

/** A file that the author cannot read, or that is on another host, gets the code of a missing one (7004). */
async function takeFile({ db, userId, origin }: Reader, named: string, kind: 'image/' | 'video/'): Promise<string> {
  const uuid = mediaUuidOf(named, origin) ?? mediaUuidOf(mediaUrl(named), origin);
  const media = uuid === undefined || !(await canReadMedia(db, userId, uuid)) ? undefined : await readMedia(db, uuid);
  if (media === undefined) return refuse(ENGINE_CODE.fileMissing);
  if (!media.mime.startsWith(kind) || !INLINE_TYPES.has(media.mime)) refuse(kind === 'image/' ? ENGINE_CODE.badImage : CODE.badRequest);
  return media.uuid;
}

async function readTags({ db, userId }: Reader, { visibility, tagIds }: NewMoment): Promise<string[]> {
  if (visibility === MOMENT_VISIBILITY.friends) return [];
  const wanted = [...new Set(tagIds ?? [])];
  if (wanted.length === 0) refuse(CODE.badRequest);
  if ((await listOwnTags(db, userId, wanted)).length !== wanted.length) refuse(CODE.notFound);
  return wanted;
}
