import type { MessageRow } from '../../core/rows.ts';
import { readAlbumPosition } from '../../db/albums/albums.ts';
import type { Client } from '../client.ts';

export type AlbumDirection = 'previous' | 'next';

/** Messages of one page: the largest there is, since most of them are no pictures. */
const PAGE = 100;
/** So far one press looks through what is not stored here. */
const MAX_PAGES = 50;

/** `isCutOff` = there may be another one, and it cannot be had now. */
export type Neighbour = { readonly row: MessageRow | undefined; readonly isCutOff: boolean };

export type NeighbourQuery = {
  readonly conversationID: string;
  readonly sequence: number;
  readonly direction: AlbumDirection;
  /** The previewer was closed, or went elsewhere. */
  readonly isGone: () => boolean;
};

/** The picture before or after this one; history that lies between and is not stored here is loaded first. */
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
    // Without a network one goes on with what is here.
    if (!isLoaded) return { row: known, isCutOff: true };
  }
  return { row: known, isCutOff: true };
}
