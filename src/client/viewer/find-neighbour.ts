import type { MessageRow } from '../../core/rows.ts';
import { readAlbumPosition } from '../../db/albums/albums.ts';
import type { Client } from '../client.ts';

export type AlbumDirection = 'previous' | 'next';

/** Messages per page: the largest page of the protocol, because most messages are no pictures. */
const PAGE = 100;
/** The maximum of pages that one press loads from the server. */
const MAX_PAGES = 50;

/** `isCutOff` = another picture may exist, but it cannot be loaded now. */
export type Neighbour = { readonly row: MessageRow | undefined; readonly isCutOff: boolean };

export type NeighbourQuery = {
  readonly conversationID: string;
  readonly sequence: number;
  readonly direction: AlbumDirection;
  /** The viewer was closed or moved to another picture. */
  readonly isGone: () => boolean;
};

/** The picture before or after this one. History in between that is not stored here is loaded first. */
export async function findNeighbour(client: Pick<Client, 'read' | 'sync'>, query: NeighbourQuery): Promise<Neighbour> {
  const { conversationID, sequence, direction, isGone } = query;
  let known: MessageRow | undefined;
  for (let page = 0; page < MAX_PAGES && !isGone(); page += 1) {
    const place = await client.read(async (db) => readAlbumPosition(db, conversationID, sequence));
    const isBack = direction === 'previous';
    const hole = isBack ? place.holeBefore : place.holeAfter;
    known = isBack ? place.previous : place.next;
    if (hole === undefined) return { row: known, isCutOff: false };
    const wanted = isBack ? { before: hole.to + 1 } : { after: hole.from - 1 };
    const isLoaded = await client.sync.loadHistory({ conversationID, ...wanted, count: PAGE });
    // Without a network the search continues with the stored messages.
    if (!isLoaded) return { row: known, isCutOff: true };
  }
  return { row: known, isCutOff: true };
}
