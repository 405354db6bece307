import type { SearchDocument } from './search/search-document.ts';

/** One change of what can be found. `clear` removes what the conversation holds up to and including `upTo` (Unix seconds). */
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

/** `next` is what to ask after next; undefined = there is no more. */
type DocumentPage = { readonly documents: readonly SearchDocument[]; readonly next: string | undefined };

/** Where the index keeps its segments, and from where it learns what changed. */
export type SegmentStore = {
  listKeys(): Promise<readonly string[]>;
  /** A buffer that the caller owns; undefined = no such key. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /** All of it, durable when it resolves, or nothing when it rejects: the disk is full, or this worker's tab no longer leads (G9). */
  commit(change: StoreChange): Promise<void>;
  /**
   * Entries after `afterSeq` that are not acknowledged, in the order in which their transactions committed. Applying all
   * of them to an index of some earlier state gives the present state; applying one twice changes nothing. Fewer than `limit` come
   * when there are no more, or when these hold `limit` changes.
   */
  readFeed(afterSeq: number, limit: number): Promise<readonly FeedEntry[]>;
  /** Everything that can be found, in an order of the store's own, starting after `after` ('' = from the beginning). */
  readDocuments(after: string, limit: number): Promise<DocumentPage>;
};
