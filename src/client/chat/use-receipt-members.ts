import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReceiptMember } from '../../core/leader-services.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

export type ReceiptMembers = {
  readonly people: readonly ReceiptMember[];
  readonly state: 'loading' | 'offline' | 'more' | 'done';
  readonly loadMore: () => void;
};

type Pages = { readonly people: readonly ReceiptMember[]; readonly cursor: string; readonly isCompleted: boolean };

const START: Pages = { people: [], cursor: '', isCompleted: false };

/**
 * The members who have read an own message, or those who have not, 100 per page. Requested from the server each time, because they are not
 * stored (class O).
 */
export function useReceiptMembers(ID: string, filter: 'read' | 'unread'): ReceiptMembers {
  const { sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [pages, setPages] = useState(START);
  const [isAsking, setAsking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const asked = useRef<string>(undefined);

  const load = useCallback(
    (from: Pages) => {
      if (asked.current === from.cursor) return;
      asked.current = from.cursor;
      setAsking(true);
      const finish = (failed: boolean) => {
        asked.current = undefined;
        setAsking(false);
        setFailed(failed);
      };
      sync.ask('receiptMembers', { ID, filter: filter === 'read' ? 0 : 1, cursor: from.cursor }).then(
        (page) => {
          finish(page === undefined);
          if (page === undefined) return;
          const isCompleted = page.isCompleted || page.cursor === '' || page.cursor === from.cursor;
          // A page that was requested twice is added once.
          setPages((old) => (old.cursor === from.cursor ? { people: [...old.people, ...page.list], cursor: page.cursor, isCompleted } : old));
        },
        () => finish(true),
      );
    },
    [sync, ID, filter],
  );

  const isEmpty = pages === START;
  useEffect(() => {
    if (isOnline && isEmpty) load(START);
  }, [isOnline, isEmpty, load]);

  const loadMore = useCallback(() => {
    if (isOnline && !pages.isCompleted && pages !== START) load(pages);
  }, [isOnline, pages, load]);
  if (pages.isCompleted) return { ...pages, state: 'done', loadMore };
  if (!isOnline || (isFailed && !isAsking)) return { ...pages, state: 'offline', loadMore };
  return { ...pages, state: isAsking || isEmpty ? 'loading' : 'more', loadMore };
}
