import type { Uploaded } from '../../../contract/http/uploads.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { createUuid } from '../../security/hashes.ts';
import { createByteReader } from '../../security/media/byte-reader.ts';
import { findJpegPlaces } from '../../security/media/find-jpeg-places.ts';
import { measureImage } from '../../security/media/measure-image.ts';
import { sniffMedia, UNKNOWN_TYPE } from '../../security/media/sniff-media.ts';
import type { TemporaryFile } from '../../store/files/file-store.ts';
import { insertMedia, type Media } from '../../store/files/media.ts';
import { cleanFileName } from '../../views/file-name.ts';
import { mediaUrl } from '../../views/media-url.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';

const SNIFFED_BYTES = 64;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_384;
const MAX_FRAMES = 500;

export type FinishedFile = Pick<Media, 'uuid' | 'mime' | 'size' | 'width' | 'height' | 'sha256' | 'fileName'>;

/**
 * Inspects the received file and moves it durably to its final path before any row names it. An image beyond the limits is stored as a
 * plain file, which no page decodes (protocol A27: larger images are sent as file).
 */
export async function finishFile(host: CommandHost, file: TemporaryFile, name: string): Promise<FinishedFile> {
  try {
    const kind = await inspect(file);
    const finished = { ...kind, uuid: createUuid(host.ports.random), size: file.size, sha256: await file.sha256(), fileName: cleanFileName(name) };
    await file.keep({ kind: 'media', sha256: finished.sha256 });
    return finished;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

export async function recordFile(unit: Unit, ownerId: string, file: FinishedFile): Promise<Uploaded> {
  await insertMedia(unit.db, { ...file, ownerId, isPublic: 0, createdAt: unit.now });
  return toUploaded(file);
}

export function toUploaded({ uuid, size, mime, width, height }: FinishedFile): Uploaded {
  return { url: mediaUrl(uuid), uuid, size, mime, ...(width === null || height === null ? {} : { width, height }) };
}

async function inspect(file: TemporaryFile): Promise<Pick<Media, 'mime' | 'width' | 'height'>> {
  const mime = sniffMedia(await file.readAt(0, SNIFFED_BYTES));
  if (!mime.startsWith('image/')) return { mime, width: null, height: null };
  const reader = createByteReader(file.size, (offset, length) => file.readAt(offset, length));
  const size = await measureImage(mime, reader);
  const isShown = size !== undefined && file.size <= LIMITS.imageBytes && size.width * size.height <= MAX_PIXELS;
  if (!isShown || Math.max(size.width, size.height) > MAX_SIDE || size.frames > MAX_FRAMES) return { mime: UNKNOWN_TYPE, width: null, height: null };
  if (mime === 'image/jpeg') for (const patch of await findJpegPlaces(reader)) await file.overwrite(patch.offset, patch.bytes);
  return { mime, width: size.width, height: size.height };
}
