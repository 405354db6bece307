import { useEffect, useState } from 'react';
import type { FoundMessage, SearchResults } from '../../core/search/search-results.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

/** `isCurrent` = the results are those of the text that was asked for, and not of the one before. */
export type Searched = { readonly results: SearchResults | undefined; readonly isCurrent: boolean };

/** What this device holds of a text; undefined while nothing is known yet. The last results stay until the next ones are there. */
export function useSearch(text: string): Searched {
  const { sync } = useClient();
  const [found, setFound] = useState<{ readonly text: string; readonly results: SearchResults }>();
  // A leader that has just begun to work may answer what the one before could not.
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

/** The messages of one conversation that hold a text, page by page. */
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
      // A page asked for twice is added once.
      if (page !== undefined) setPages((old) => (old?.cursor === cursor ? { ...page, messages: [...old.messages, ...page.messages] } : old));
    });
  };
  return { messages: pages.messages, total: pages.total, loadMore: cursor === '' ? undefined : loadMore };
}
