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
