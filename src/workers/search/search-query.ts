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
  /** Only messages of this person, by the sender in the message ID. */
  readonly from?: string | undefined;
  /** Maximum number of results (default 20) and of conversations (default 50) in one answer. */
  readonly limit?: number;
  readonly conversationLimit?: number;
  /** `cursor` of the previous answer. */
  readonly cursor?: string;
};

export type SearchResult = Required<SearchDocument> & {
  /** The number of distinct keywords that the document contains. */
  readonly matched: number;
};

export type ConversationResults = { readonly conversationID: string; readonly count: number; readonly best: SearchResult };

/** Results by number of matched keywords, then newest first (protocol A12). The counts include all matches, whatever the limit. */
export type SearchAnswer = {
  readonly results: readonly SearchResult[];
  /** Empty at the end. */
  readonly cursor: string;
  readonly total: number;
  readonly conversationTotal: number;
  /** Conversations by their best result. */
  readonly conversations: readonly ConversationResults[];
};

export const NO_RESULTS: SearchAnswer = { results: [], cursor: '', total: 0, conversationTotal: 0, conversations: [] };
