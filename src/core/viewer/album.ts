import type { MessageRow } from '../rows.ts';

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
