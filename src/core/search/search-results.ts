import type { Payload } from '../../../contract/message.ts';
import type { SearchKind } from './search-kind.ts';

/** A message that was found, as the index stored it; `matched` = how many distinct words it holds. */
export type FoundMessage = {
  readonly id: string;
  readonly conversationID: string;
  readonly time: number;
  readonly text: string;
  readonly matched?: number;
};
export type FoundConversation = { readonly conversationID: string; readonly count: number; readonly best: FoundMessage };
export type FoundEntry = { readonly id: string; readonly name: string; readonly remark: string; readonly matched: 'id' | 'name' | 'remark' | 'pinyin' };

/** What one search of the list pane finds on this device, with or without a network (protocol A31). */
export type SearchResults = {
  readonly people: readonly FoundEntry[];
  readonly groups: readonly FoundEntry[];
  /** Messages by conversation, best first. */
  readonly conversations: readonly FoundConversation[];
  readonly messageTotal: number;
  /** The index is still taking in what is stored. */
  readonly isIndexing: boolean;
};

/** Messages of one conversation, newest first; `cursor` empty at the end. */
export type FoundPage = { readonly messages: readonly FoundMessage[]; readonly cursor: string; readonly total: number; readonly isIndexing?: boolean };

/** What a message is, as far as a list of finds shows it. */
export type FoundContent = { readonly type: string; readonly payload: Payload };

/** A message that the server found and this device does not hold; without its row the sender and the content are told here. */
export type CloudMessage = FoundMessage & {
  readonly sequence: number;
  readonly sender: { readonly name: string; readonly avatar: string };
  readonly content?: FoundContent;
};
/** `isOff` = the operator offers no search in what the server holds. */
export type CloudPage = { readonly messages: readonly CloudMessage[]; readonly cursor: string; readonly isOff?: boolean };

/** What narrows a search inside a conversation beside its words: later than `after`, no later than `until` (protocol A13), sent by `from`. */
export type FindLimits = {
  readonly kind?: SearchKind | undefined;
  readonly after?: number | undefined;
  readonly until?: number | undefined;
  readonly from?: string | undefined;
};
/** As many as were looked at; the server does not count the rest. */
export type CloudResults = { readonly conversations: readonly FoundConversation[]; readonly total: number };

/** Messages by conversation, the one with the newest hit first, each with its newest. */
export function groupFound(messages: readonly FoundMessage[]): FoundConversation[] {
  const groups = new Map<string, FoundConversation>();
  for (const message of messages.toSorted((a, b) => b.time - a.time)) {
    const { conversationID } = message;
    const known = groups.get(conversationID);
    groups.set(conversationID, { conversationID, count: (known?.count ?? 0) + 1, best: known?.best ?? message });
  }
  return [...groups.values()];
}
