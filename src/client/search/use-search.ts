import { useEffect, useState } from 'react';
import type { FoundMessage, SearchResults } from '../../core/search/search-results.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

/** `isCurrent` = the results belong to the requested text and not to the previous one. */
export type Searched = { readonly results: SearchResults | undefined; readonly isCurrent: boolean };

/** This device's results for a text; undefined until the first results. The last results stay until the next ones arrive. */
export function useSearch(text: string): Searched {
  const { sync } = useClient();
  const [found, setFound] = useState<{ readonly text: string; readonly results: SearchResults }>();
  // A new leader may answer a question that the previous leader could not.
  const { network, isCatchingUp } = useSyncStatus();
  useEffect(() => {
    if (text === '') {
      setFound(undefined);
      return undefined;
    }
    let isStale = false;
    void sync.ask('search', { text }).then((results) => {
      if (!isStale && results !== undefined) setFound({ text, results });
    });
    return () => {
      isStale = true;
    };
  }, [sync, text, network, isCatchingUp]);
  return { results: text === '' ? undefined : found?.results, isCurrent: found?.text === text };
}

export type ConversationResults = {
  readonly messages: readonly FoundMessage[];
  readonly total: number;
  readonly loadMore: (() => void) | undefined;
};

/** The messages of one conversation that contain a text, page by page. */
export function useConversationSearch(text: string, conversationID: string): ConversationResults | undefined {
  const { sync } = useClient();
  const [pages, setPages] = useState<{ readonly messages: readonly FoundMessage[]; readonly cursor: string; readonly total: number }>();
  useEffect(() => {
    let isStale = false;
    setPages(undefined);
    void sync.ask('searchConversation', { text, conversationID, cursor: '' }).then((page) => {
      if (!isStale) setPages(page);
    });
    return () => {
      isStale = true;
    };
  }, [sync, text, conversationID]);
  if (pages === undefined) return undefined;
  const { cursor } = pages;
  const loadMore = () => {
    void sync.ask('searchConversation', { text, conversationID, cursor }).then((page) => {
      // A page that was requested twice is added once.
      if (page !== undefined) setPages((old) => (old?.cursor === cursor ? { ...page, messages: [...old.messages, ...page.messages] } : old));
    });
  };
  return { messages: pages.messages, total: pages.total, loadMore: cursor === '' ? undefined : loadMore };
}
