import { CONTENT_TYPE } from '../../../contract/http/favourites.ts';
import type { FavouriteRow } from '../rows.ts';
import type { NoteCard } from '../message-content/custom-card.ts';
import { locationViewOf, type LocationView } from '../message-content/location-view.ts';

export const FAVOURITE_TABS = ['all', 'text', 'image', 'video', 'file', 'place', 'note'] as const;
export type FavouriteTab = (typeof FAVOURITE_TABS)[number];

/** The content of a favourite's card; `unknown` = a kind of a later server, or a favourite that lacks required fields (G7). */
export type FavouriteView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly previewUrl: string; readonly originalUrl: string }
  | { readonly kind: 'video'; readonly posterUrl: string; readonly url: string }
  | { readonly kind: 'file'; readonly name: string; readonly size: number }
  | { readonly kind: 'place'; readonly place: LocationView }
  | { readonly kind: 'note'; readonly note: NoteCard }
  | { readonly kind: 'unknown' };

const KINDS: ReadonlyMap<number, Exclude<FavouriteTab, 'all'>> = new Map([
  [CONTENT_TYPE.text, 'text'],
  [CONTENT_TYPE.link, 'text'],
  [CONTENT_TYPE.image, 'image'],
  [CONTENT_TYPE.video, 'video'],
  [CONTENT_TYPE.file, 'file'],
  [CONTENT_TYPE.location, 'place'],
  [CONTENT_TYPE.note, 'note'],
]);

export function favouriteViewOf(row: FavouriteRow): FavouriteView {
  const preview = row.videoImage ?? '';
  const address = row.videoImageAddress ?? '';
  switch (KINDS.get(row.contentType)) {
    case 'text':
      return { kind: 'text', text: row.collectTitle };
    case 'image':
      return { kind: 'image', previewUrl: preview || address, originalUrl: address };
    case 'video':
      return { kind: 'video', posterUrl: preview, url: address };
    case 'file':
      return { kind: 'file', name: row.fileName ?? '', size: row.fileSize ?? 0 };
    case 'place': {
      const place = locationOf(row);
      return place === undefined ? { kind: 'unknown' } : { kind: 'place', place };
    }
    case 'note':
      return { kind: 'note', note: { id: row.id, title: row.collectTitle, text: row.noteContent ?? '', image: preview } };
    default:
      return { kind: 'unknown' };
  }
}

function locationOf({ lat, lng, addressTitle }: FavouriteRow): LocationView | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  return locationViewOf({ latitude: lat, longitude: lng, description: JSON.stringify({ title: addressTitle ?? '' }) });
}

export type FavouriteFilter = { readonly tab: FavouriteTab; readonly text: string };

/**
 * Returns the filter for a tab and a search text, which matches a part of title, note, file name or address (protocol §5); undefined = all.
 */
export function filterFavourites({ tab, text }: FavouriteFilter): ((row: FavouriteRow) => boolean) | undefined {
  const wanted = fold(text.trim());
  if (tab === 'all' && wanted === '') return undefined;
  return (row) => {
    if (tab !== 'all' && KINDS.get(row.contentType) !== tab) return false;
    const parts = [row.collectTitle, row.noteContent, row.fileName, row.addressTitle];
    return wanted === '' || parts.some((part) => typeof part === 'string' && fold(part).includes(wanted));
  };
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
