/** A message that was found, as the index stored it. */
export type FoundMessage = { readonly id: string; readonly conversationID: string; readonly time: number; readonly text: string };
export type FoundConversation = { readonly conversationID: string; readonly count: number; readonly best: FoundMessage };
export type FoundEntry = { readonly id: string; readonly name: string; readonly remark: string; readonly matched: 'id' | 'name' | 'remark' | 'pinyin' };

/** What one search of the list pane finds on this device, with or without a network (contract A31). */
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
export type FoundPage = { readonly messages: readonly FoundMessage[]; readonly cursor: string; readonly total: number };

/** A message that the server found and this device does not hold; without its row the sender is named here. */
export type CloudMessage = FoundMessage & { readonly sequence: number; readonly sender: { readonly name: string; readonly avatar: string } };
export type CloudPage = { readonly messages: readonly CloudMessage[]; readonly cursor: string };
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
