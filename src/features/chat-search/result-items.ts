import type { MessageRow } from '../../core/rows.ts';
import type { FoundContent } from '../../core/search/search-results.ts';
import type { Find } from '../../core/search/merge-results.ts';

export type ResultItemsProps = {
  conversationID: string;
  items: readonly Find[];
  /** What of it is stored here. */
  rows: ReadonlyMap<string, MessageRow>;
  words: readonly string[];
  onShow: (messageID: string) => void;
  onMore: (() => void) | undefined;
  /** Another filter begins at the top. */
  filterKey: string;
};

/** What a find is: its row where it is stored here, else what the server told. */
export function contentOfFind(find: Find, row: MessageRow | undefined): FoundContent | undefined {
  return row ?? ('content' in find ? find.content : undefined);
}
