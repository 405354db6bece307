import type { Payload } from '../../../contract/message.ts';
import type { SearchKind } from './search-kind.ts';

/** A search result as the index stored it; `matched` = number of distinct words that it contains. */
export type FoundMessage = {
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
  readonly matched?: number;
};
export type FoundConversation = { readonly conversationID: string; readonly count: number; readonly best: FoundMessage };
export type FoundEntry = { readonly id: string; readonly name: string; readonly remark: string; readonly matched: 'id' | 'name' | 'remark' | 'pinyin' };

/** The results of one search in the list pane on this device, with or without a network (protocol A31). */
export type SearchResults = {
  readonly people: readonly FoundEntry[];
  readonly groups: readonly FoundEntry[];
  /** Messages by conversation, best first. */
  readonly conversations: readonly FoundConversation[];
  readonly messageTotal: number;
  /** The index is still processing stored messages. */
  readonly isIndexing: boolean;
};

/** Messages of one conversation, newest first; `cursor` empty at the end. */
export type FoundPage = { readonly messages: readonly FoundMessage[]; readonly cursor: string; readonly total: number; readonly isIndexing?: boolean };

/** The part of a message that a list of search results shows. */
export type FoundContent = { readonly type: string; readonly payload: Payload };

/** A search result of the server that this device has not stored. It contains the sender and the content, because there is no row. */
export type CloudMessage = FoundMessage & {
  readonly sequence: number;
  readonly sender: { readonly name: string; readonly avatar: string };
  readonly content?: FoundContent;
};
/** `isOff` = the operator offers no search on the server. */
export type CloudPage = { readonly messages: readonly CloudMessage[]; readonly cursor: string; readonly isOff?: boolean };

/**
 * The limits of a search inside a conversation besides its words: later than `after`, no later than `until` (protocol A13), sent by `from`.
 */
export type FindLimits = {
  readonly kind?: SearchKind | undefined;
  readonly after?: number | undefined;
  readonly until?: number | undefined;
  readonly from?: string | undefined;
};
/** `total` counts only the examined messages, because the server does not count the rest. */
export type CloudResults = { readonly conversations: readonly FoundConversation[]; readonly total: number };

/** Groups messages by conversation; the one with the newest result first, each with its newest message. */
export function groupFound(messages: readonly FoundMessage[]): FoundConversation[] {
  const groups = new Map<string, FoundConversation>();
  for (const message of messages.toSorted((a, b) => b.time - a.time)) {
    const { conversationID } = message;
    const known = groups.get(conversationID);
    groups.set(conversationID, { conversationID, count: (known?.count ?? 0) + 1, best: known?.best ?? message });
  }
  return [...groups.values()];
}
