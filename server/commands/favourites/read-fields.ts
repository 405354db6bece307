import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { CONTENT_TYPE, type NewFavourite } from '../../../contract/http/favourites.ts';
import { canReadMedia } from '../../policies/media-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { readMedia } from '../../store/files/media.ts';
import type { Db } from '../../store/tables.ts';
import type { FavouriteFields } from '../../views/favourite-view.ts';
import { cleanFileName } from '../../views/file-name.ts';
import { mediaUrl, mediaUuidOf } from '../../views/media-url.ts';

/** `media` = the uploads that the favourite keeps readable for its owner. */
export type ReadFields = { title: string; fields: FavouriteFields; media: readonly string[] };
type Reader = { db: Db; userId: string; origin: string };

/** Takes the fields that a favourite of this kind has and drops all others. A missing required field is refused with 400. */
export async function readFields(reader: Reader, given: NewFavourite): Promise<ReadFields> {
  switch (given.contentType) {
    case CONTENT_TYPE.text:
    case CONTENT_TYPE.link:
      return { title: required(given.collectTitle), fields: {}, media: [] };
    case CONTENT_TYPE.image:
      return readImage(reader, given);
    case CONTENT_TYPE.video:
      return readVideo(reader, given);
    case CONTENT_TYPE.file:
      return readFile(reader, given);
    case CONTENT_TYPE.location:
      return readLocation(given);
    case CONTENT_TYPE.note:
      return readNote(reader, given);
  }
}

async function readImage(reader: Reader, given: NewFavourite): Promise<ReadFields> {
  const imageUuid = await own(reader, required(given.imageUuid));
  const preview = await address(reader, given.videoImage);
  const original = await address(reader, given.videoImageAddress);
  const fields = { imageUuid, videoImage: mediaUrl(preview ?? imageUuid), videoImageAddress: mediaUrl(original ?? imageUuid) };
  return { title: given.collectTitle?.trim() ?? '', fields, media: present([imageUuid, preview, original]) };
}

async function readVideo(reader: Reader, given: NewFavourite): Promise<ReadFields> {
  const videoUuid = await own(reader, required(given.videoUuid));
  const named = given.snapshotUuid ?? '';
  const snapshotUuid = named === '' ? undefined : await own(reader, named);
  const poster = (await address(reader, given.videoImage)) ?? snapshotUuid;
  const file = await address(reader, given.videoImageAddress);
  const fields = {
    videoUuid,
    ...(snapshotUuid === undefined ? {} : { snapshotUuid }),
    videoImage: poster === undefined ? '' : mediaUrl(poster),
    videoImageAddress: mediaUrl(file ?? videoUuid),
  };
  return { title: given.collectTitle?.trim() ?? '', fields, media: present([videoUuid, snapshotUuid, poster, file]) };
}

async function readFile(reader: Reader, given: NewFavourite): Promise<ReadFields> {
  const fileUuid = await own(reader, required(given.fileUuid));
  const file = await address(reader, given.videoImageAddress);
  const media = await readMedia(reader.db, fileUuid);
  const fileName = cleanFileName(required(given.fileName));
  const fileType = given.fileType ?? '';
  const fields = { fileUuid, fileName, fileSize: media?.size ?? 0, fileType, videoImageAddress: mediaUrl(file ?? fileUuid) };
  return { title: given.collectTitle?.trim() ?? '', fields, media: present([fileUuid, file]) };
}

const MAX_LAT = 90;
const MAX_LNG = 180;

function readLocation(given: NewFavourite): ReadFields {
  const { lat, lng } = given;
  if (lat === undefined || lat === null || lng === undefined || lng === null) return refuse(CODE.badRequest);
  if (!(Math.abs(lat) <= MAX_LAT && Math.abs(lng) <= MAX_LNG)) refuse(CODE.badRequest);
  return { title: given.collectTitle?.trim() ?? '', fields: { addressTitle: required(given.addressTitle), lat, lng }, media: [] };
}

async function readNote(reader: Reader, given: NewFavourite): Promise<ReadFields> {
  const title = given.collectTitle?.trim() ?? '';
  const noteContent = given.noteContent?.trim() ?? '';
  if (title === '' && noteContent === '') refuse(CODE.badRequest);
  const image = await address(reader, given.videoImage);
  return { title, fields: { noteContent, videoImage: image === undefined ? '' : mediaUrl(image) }, media: present([image]) };
}

function required(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? refuse(CODE.badRequest) : trimmed;
}

async function own(reader: Reader, uuid: string): Promise<string> {
  return (await canReadMedia(reader.db, reader.userId, uuid)) ? uuid : refuse(ENGINE_CODE.fileMissing);
}

/** A URL of another origin could be a tracking pixel, so it is refused with 7004, like a file that does not exist (protocol §5). */
async function address(reader: Reader, url: string | null | undefined): Promise<string | undefined> {
  if (url === undefined || url === null || url === '') return undefined;
  return own(reader, mediaUuidOf(url, reader.origin) ?? refuse(ENGINE_CODE.fileMissing));
}

function present(uuids: readonly (string | undefined)[]): string[] {
  return uuids.filter((uuid) => uuid !== undefined);
}
