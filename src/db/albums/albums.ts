import { albumNameOf, holesAround } from '../../core/viewer/album.ts';
import type { Range } from '../../core/history/holes.ts';
import type { MessageRow } from '../../core/rows.ts';
import { listHoles } from '../holes.ts';
import type { AccountDatabase } from '../schema.ts';

/** The position of a picture in its conversation's album. It is read by index alone, so the cost does not grow with the history. */
export type AlbumPosition = {
  readonly previous: MessageRow | undefined;
  readonly next: MessageRow | undefined;
  /** The range of messages that are not stored between this picture and its neighbour, or the end. */
  readonly holeBefore: Range | undefined;
  readonly holeAfter: Range | undefined;
  /** Counted from 1 among the stored pictures. `hasHoles` = there may be more pictures. */
  readonly position: number;
  readonly total: number;
  readonly hasHoles: boolean;
};

const END = Number.MAX_SAFE_INTEGER;

export async function readAlbumPosition(db: AccountDatabase, conversationID: string, sequence: number): Promise<AlbumPosition> {
  const album = albumNameOf(conversationID);
  const range = (from: number, to: number) => db.messages.where('[album+sequence]').between([album, from], [album, to], true, true);
  const [previous, next, position, total, holes] = await Promise.all([
    range(0, sequence - 1).last(),
    range(sequence + 1, END).first(),
    range(0, sequence).count(),
    range(0, END).count(),
    listHoles(db, conversationID),
  ]);
  return {
    previous,
    next,
    ...holesAround(holes, sequence, { previous, next }),
    position,
    total,
    hasHoles: holes.length > 0,
  };
}

/** Lists messages after this ID, in the order of IDs. For reading all messages once. */
export async function listMessagesByID(db: AccountDatabase, after: string, limit: number): Promise<MessageRow[]> {
  return db.messages.where('ID').above(after).limit(limit).toArray();
}
