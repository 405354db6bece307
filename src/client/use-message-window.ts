import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { holeBetween } from '../core/holes.ts';
import type { MessageRow } from '../core/rows.ts';
import { listMessagesFrom, listMessagesUpTo } from '../db/messages.ts';
import { useClient } from './client-context.tsx';

const PAGE = 50;

export type MessageWindow = {
  /** Ascending; undefined until the first read. */
  readonly rows: readonly MessageRow[] | undefined;
  /** Older messages exist, here or on the server. */
  readonly hasOlder: boolean;
  /** What lies below the first row is not stored and could not be had just now. */
  readonly isOlderUnreachable: boolean;
  readonly isLoadingOlder: boolean;
  readonly loadOlder: () => void;
};

/**
 * The newest stretch of a conversation, growing upwards page by page. Its lower end is a sequence, not a count, so that a new
 * message at the end never drops one at the top.
 */
export function useMessageWindow(conversationID: string): MessageWindow {
  const { db, sync } = useClient();
  const [from, setFrom] = useState<number | undefined>(undefined);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [isOlderUnreachable, setOlderUnreachable] = useState(false);

  useEffect(() => {
    setFrom(undefined);
    setOlderUnreachable(false);
  }, [conversationID]);

  const view = useLiveQuery(async () => {
    const rows =
      from === undefined
        ? await listMessagesUpTo(db, conversationID, { to: Number.MAX_SAFE_INTEGER, limit: PAGE })
        : await listMessagesFrom(db, conversationID, { from, limit: Number.POSITIVE_INFINITY });
    const holes = await db.holes.where('conversationID').equals(conversationID).toArray();
    const first = rows[0]?.sequence ?? Number.POSITIVE_INFINITY;
    const older = first === Number.POSITIVE_INFINITY ? [] : await listMessagesUpTo(db, conversationID, { to: first - 1, limit: 1 });
    return { conversationID, rows, hole: holeBetween(holes, older[0]?.sequence ?? -1, first), hasStoredOlder: older.length > 0 };
  }, [db, conversationID, from]);

  const current = view?.conversationID === conversationID ? view : undefined;
  const hole = current?.hole;

  const loadOlder = useCallback(() => {
    if (current === undefined || isLoadingOlder) return;
    const first = current.rows[0]?.sequence;
    if (hole === undefined) {
      if (first === undefined || !current.hasStoredOlder) return;
      void listMessagesUpTo(db, conversationID, { to: first - 1, limit: PAGE }).then((rows) => setFrom(rows[0]?.sequence ?? first));
      return;
    }
    setLoadingOlder(true);
    void sync
      .loadHistory({ conversationID, before: hole.to + 1, count: PAGE })
      .then(async (isLoaded) => {
        setOlderUnreachable(!isLoaded);
        if (!isLoaded || first === undefined) return;
        const rows = await listMessagesUpTo(db, conversationID, { to: first - 1, limit: PAGE });
        setFrom(rows[0]?.sequence ?? first);
      })
      .finally(() => setLoadingOlder(false));
  }, [current, hole, isLoadingOlder, conversationID, db, sync]);

  // A chat whose newest page was never loaded shows nothing to scroll to, so it asks by itself.
  useEffect(() => {
    if (current !== undefined && hole !== undefined && current.rows.length < PAGE && !isOlderUnreachable) loadOlder();
  }, [current, hole, isOlderUnreachable, loadOlder]);

  return {
    rows: current?.rows,
    hasOlder: hole !== undefined || current?.hasStoredOlder === true,
    isOlderUnreachable,
    isLoadingOlder,
    loadOlder,
  };
}
