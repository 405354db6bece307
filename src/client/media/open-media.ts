import { resolveMediaUrl } from '../../core/media/media-url.ts';
import type { Client } from '../client.ts';
import { isMediaAnswered } from './media-answered.ts';
import { dropMedia, holdMedia } from './media-blobs.ts';

export type OpenedMedia = { readonly src: string; readonly close: () => void };

const nothing = (): void => undefined;

/** An address for a player; undefined = it cannot be loaded now. Like useMediaUrl, for players outside the rows. */
export async function openMedia(
  client: Pick<Client, 'mediaBase' | 'read' | 'sync'>,
  { url, localBlobId }: { readonly url: string; readonly localBlobId?: string | undefined },
): Promise<OpenedMedia | undefined> {
  const local = localBlobId === undefined ? undefined : await client.read(async (db) => db.blobs.get(localBlobId));
  if (local !== undefined) {
    const src = URL.createObjectURL(local.blob);
    return { src, close: () => URL.revokeObjectURL(src) };
  }
  const place = resolveMediaUrl(url, { origin: location.origin, baseUrlImg: client.mediaBase.current() ?? '' });
  if (place === undefined) return undefined;
  if (place.kind === 'foreign' || isMediaAnswered()) return { src: place.url, close: nothing };
  const held = await holdMedia(client.sync.ask, place.url);
  const close = () => dropMedia(place.url);
  if (held !== undefined) return { src: held, close };
  close();
  return undefined;
}
