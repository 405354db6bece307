import type { MessageRow } from '../rows.ts';
import type { AlbumKind } from '../viewer/album.ts';

/** A list of messages of a conversation without a search word, newest first. */
export type ResultList = {
  readonly conversationID: string;
  readonly types: readonly string[];
  readonly album?: AlbumKind | undefined;
  readonly from?: string | undefined;
  /** Unix seconds: later than `after`, no later than `until`. */
  readonly after?: number | undefined;
  readonly until?: number | undefined;
};

/** Whether a message belongs to the list. */
export function isListed(row: MessageRow, { types, from, after = -1, until = Infinity }: Omit<ResultList, 'conversationID'>): boolean {
  return types.includes(row.type) && !row.isRevoked && (from === undefined || row.from === from) && row.time > after && row.time <= until;
}
