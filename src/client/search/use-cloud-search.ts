import { useEffect, useState } from 'react';
import type { CloudMessage, CloudResults } from '../../core/search/search-results.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

export type CloudState = { readonly results: CloudResults | undefined; readonly isAsking: boolean };

/** The server's results for a text beyond those of this device; none for an empty text or without a network. */
export function useCloudSearch(text: string): CloudState {
  const { sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [answer, setAnswer] = useState<{ readonly text: string; readonly results: CloudResults | undefined }>();
  useEffect(() => {
    if (text === '' || !isOnline) return undefined;
    let isStale = false;
    void sync
      .ask('searchCloud', { text })
      .catch(() => undefined)
      .then((results) => {
        if (!isStale) setAnswer({ text, results });
      });
    return () => {
      isStale = true;
    };
  }, [sync, text, isOnline]);
  const isAnswered = answer?.text === text;
  return { results: isAnswered && isOnline ? answer.results : undefined, isAsking: isOnline && text !== '' && !isAnswered };
}

type Pages = { readonly key: string; readonly messages: readonly CloudMessage[]; readonly cursor: string };
export type CloudMessages = { readonly messages: readonly CloudMessage[]; readonly loadMore: (() => void) | undefined };

const NOTHING: CloudMessages = { messages: [], loadMore: undefined };

/**
 * The messages of one conversation that only the server holds. Requested once `isWanted`, that is when all results of this device are
 * shown.
 */
export function useCloudResults(text: string, conversationID: string, isWanted: boolean): CloudMessages {
  const { sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const key = `${conversationID} ${text}`;
  const [pages, setPages] = useState<Pages>();
  useEffect(() => {
    if (!isWanted || !isOnline) return undefined;
    let isStale = false;
    sync
      .ask('searchCloudConversation', { text, conversationID, cursor: '' })
      .then((page) => page !== undefined && !isStale && setPages({ key, ...page }))
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [sync, text, conversationID, key, isWanted, isOnline]);
  if (pages?.key !== key || !isWanted) return NOTHING;
  const { cursor } = pages;
  const loadMore = () => {
    sync
      .ask('searchCloudConversation', { text, conversationID, cursor })
      // A page that was requested twice is added once.
      .then(
        (page) =>
          page !== undefined &&
          setPages((old) => (old?.key === key && old.cursor === cursor ? { key, ...page, messages: [...old.messages, ...page.messages] } : old)),
      )
      .catch(() => undefined);
  };
  return { messages: pages.messages, loadMore: cursor === '' || !isOnline ? undefined : loadMore };
}
