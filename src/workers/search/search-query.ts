import type { SearchKind } from '../../core/search/search-kind.ts';
import type { SearchDocument } from './search-document.ts';

/** A document matches when it holds any of the keywords (protocol A12). */
export type SearchQuery = {
  readonly keywords: readonly string[];
  readonly conversationID?: string;
  /** Unix seconds, exclusive: the window of protocol A13 is (after, until]. */
  readonly after?: number | undefined;
  readonly until?: number | undefined;
  readonly kinds?: readonly SearchKind[];
  /** Only what this person has sent, by the sender that the message ID names. */
  readonly from?: string | undefined;
  /** Most hits (default 20) and most conversations (default 50) in one answer. */
  readonly limit?: number;
  readonly conversationLimit?: number;
  /** `cursor` of the answer before. */
  readonly cursor?: string;
};

export type SearchResult = Required<SearchDocument> & {
  /** How many distinct keywords it holds. */
  readonly matched: number;
};

export type ConversationResults = { readonly conversationID: string; readonly count: number; readonly best: SearchResult };

/** Hits by number of keywords held, then newest first (protocol A12). Counts speak of everything that matches, whatever the limit. */
export type SearchAnswer = {
  readonly results: readonly SearchResult[];
  /** Empty at the end. */
  readonly cursor: string;
  readonly total: number;
  readonly conversationTotal: number;
  /** Conversations by their best hit. */
  readonly conversations: readonly ConversationResults[];
};

export const NO_RESULTS: SearchAnswer = { results: [], cursor: '', total: 0, conversationTotal: 0, conversations: [] };
