import { holeBetween, type Range } from '../history/holes.ts';
import { isPending, type MessageRow } from '../rows.ts';

export type AlbumKind = 'media' | 'file';

const KINDS: ReadonlyMap<string, AlbumKind> = new Map([
  ['TIMImageElem', 'media'],
  ['TIMVideoFileElem', 'media'],
  ['TIMFileElem', 'file'],
]);

/** The name of a conversation's album: the media that the previewer shows, or the listed files, in the order of the log. */
export function albumNameOf(conversationID: string, kind: AlbumKind = 'media'): string {
  return `${conversationID} ${kind}`;
}

/** The album of a message: pictures and videos, and files, if they may be viewed. */
function albumOf(row: Pick<MessageRow, 'conversationID' | 'type' | 'isRevoked' | 'hasRiskContent'>): string | undefined {
  const kind = KINDS.get(row.type);
  return kind !== undefined && !row.isRevoked && !row.hasRiskContent ? albumNameOf(row.conversationID, kind) : undefined;
}

/** Sets the row's album from its content; returns the same object when it is already set. */
export function withAlbum(row: MessageRow): MessageRow {
  const album = albumOf(row);
  if (row.album === album) return row;
  const { album: _old, ...rest } = row;
  return album === undefined ? rest : { ...rest, album };
}

type Neighbours = { readonly previous: MessageRow | undefined; readonly next: MessageRow | undefined };

/** Returns the holes between a picture and its neighbours, or the ends of the album. Unsent messages come after all messages of the log. */
export function holesAround(
  holes: readonly Range[],
  sequence: number,
  { previous, next }: Neighbours,
): { readonly holeBefore: Range | undefined; readonly holeAfter: Range | undefined } {
  const low = previous?.sequence ?? -1;
  const high = next === undefined || isPending(next) ? Number.POSITIVE_INFINITY : next.sequence;
  return { holeBefore: holeBetween(holes, low, sequence), holeAfter: holes.find((hole) => hole.to > sequence && hole.from < high) };
}
