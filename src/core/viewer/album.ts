import { holeBetween, type Range } from '../history/holes.ts';
import { isPending, type MessageRow } from '../rows.ts';

export type AlbumKind = 'media' | 'file';

const KINDS: ReadonlyMap<string, AlbumKind> = new Map([
  ['TIMImageElem', 'media'],
  ['TIMVideoFileElem', 'media'],
  ['TIMFileElem', 'file'],
]);

/** Name of a conversation's album: what the previewer goes through, and what is listed of its files, in the order of the log. */
export function albumNameOf(conversationID: string, kind: AlbumKind = 'media'): string {
  return `${conversationID} ${kind}`;
}

/** The album that a message stands in: pictures and videos, and files, as long as they may be looked at. */
function albumOf(row: Pick<MessageRow, 'conversationID' | 'type' | 'isRevoked' | 'hasRiskContent'>): string | undefined {
  const kind = KINDS.get(row.type);
  return kind !== undefined && !row.isRevoked && !row.hasRiskContent ? albumNameOf(row.conversationID, kind) : undefined;
}

/** The row with the album that its content gives it; the same object where that stands already. */
export function withAlbum(row: MessageRow): MessageRow {
  const album = albumOf(row);
  if (row.album === album) return row;
  const { album: _old, ...rest } = row;
  return album === undefined ? rest : { ...rest, album };
}

type Neighbours = { readonly previous: MessageRow | undefined; readonly next: MessageRow | undefined };

/** What is not stored between a picture and its neighbours, or the ends of the album. Unsent messages stand after all of the log. */
export function holesAround(
  holes: readonly Range[],
  sequence: number,
  { previous, next }: Neighbours,
): { readonly holeBefore: Range | undefined; readonly holeAfter: Range | undefined } {
  const low = previous?.sequence ?? -1;
  const high = next === undefined || isPending(next) ? Number.POSITIVE_INFINITY : next.sequence;
  return { holeBefore: holeBetween(holes, low, sequence), holeAfter: holes.find((hole) => hole.to > sequence && hole.from < high) };
}
