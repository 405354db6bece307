import type { MessageRow } from '../../core/rows.ts';
import type { FoundContent } from '../../core/search/search-results.ts';
import type { Find } from '../../core/search/merge-results.ts';

export type ResultItemsProps = {
  conversationID: string;
  items: readonly Find[];
  /** The rows of the results that are stored here. */
  rows: ReadonlyMap<string, MessageRow>;
  words: readonly string[];
  onShow: (messageID: string) => void;
  onMore: (() => void) | undefined;
  /** A change of it scrolls the list to the top. */
  filterKey: string;
};

/** The content of a result: its row where it is stored here, else the content from the server. */
export function contentOfFind(find: Find, row: MessageRow | undefined): FoundContent | undefined {
  return row ?? ('content' in find ? find.content : undefined);
}
