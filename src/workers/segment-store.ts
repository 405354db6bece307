import type { SearchDocument } from './search/search-document.ts';

/** One change of the searchable content. `clear` removes the documents of the conversation up to and including `upTo` (Unix seconds). */
export type FeedChange =
  | { readonly kind: 'put'; readonly document: SearchDocument }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear'; readonly conversationID: string; readonly upTo: number };

export type FeedEntry = { readonly seq: number; readonly changes: readonly FeedChange[] };

export type StoreChange = {
  readonly write: readonly (readonly [key: string, buffer: ArrayBuffer])[];
  readonly remove: readonly string[];
  /** Drops the feed up to and including this entry. */
  readonly acknowledgeUpTo?: number;
};

/** `next` is the position for the next call; undefined = there are no more documents. */
type DocumentPage = { readonly documents: readonly SearchDocument[]; readonly next: string | undefined };

/** Stores the segments of the index and supplies the changes to index. */
export type SegmentStore = {
  listKeys(): Promise<readonly string[]>;
  /** A buffer that the caller owns; undefined = no such key. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /**
   * Stores all of the change durably before it resolves, or nothing when it rejects, because the disk is full or this worker's tab has lost
   * leadership (G9).
   */
  commit(change: StoreChange): Promise<void>;
  /**
   * Returns entries after `afterSeq` that are not acknowledged, in the order in which their transactions committed. Applying all of them to
   * an index of an earlier state gives the present state. Applying one twice changes nothing. It returns fewer than `limit` entries when
   * there are no more, or when these contain `limit` changes.
   */
  readFeed(afterSeq: number, limit: number): Promise<readonly FeedEntry[]>;
  /** Returns all searchable documents in an order of the store's own, starting after `after` ('' = from the beginning). */
  readDocuments(after: string, limit: number): Promise<DocumentPage>;
};
