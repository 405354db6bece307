import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sortNotices, type GroupNoticeRow } from '../../core/groups/notices/group-notices.ts';
import { unreadOf, type NoticeList } from '../../core/groups/notices/notice-counts.ts';
import { newUnreadMemory, unreadSinceOpened } from '../../core/groups/notices/unread-since-opened.ts';
import { listNotices } from '../../db/groups/group-notices.ts';
import { readFriends } from '../../db/people/current-profiles.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useKv, useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/** `name` and `inviterName` are the user's names for these people. */
export type ShownNotice = GroupNoticeRow & { readonly name: string; readonly inviterName: string };

/** The rows of a list, newest first; undefined until the first read. `isDownloaded` = the list has been read from the server. */
export function useGroupNotices(list: NoticeList): { readonly rows: readonly ShownNotice[] | undefined; readonly isDownloaded: boolean } {
  const read = useQuery(async (db) => ({ list, rows: await withNames(db, sortNotices(await listNotices(db, list))) }), [list]);
  const totals = useKv('groupNoticeTotals');
  // A query keeps its last result until the next one is read.
  return { rows: read?.list === list ? read.rows : undefined, isDownloaded: totals !== undefined };
}

async function withNames(db: AccountDatabase, rows: readonly GroupNoticeRow[]): Promise<ShownNotice[]> {
  const ids = [...new Set(rows.flatMap(({ applyWtId, inviterWtId }) => [applyWtId, inviterWtId ?? '']))].filter((id) => id !== '');
  const remarks = new Map((await readFriends(db, ids)).map(({ wtId, remark }) => [wtId, remark ?? '']));
  return rows.map((row) => ({
    ...row,
    name: remarks.get(row.applyWtId) || row.applyNickName || row.applyWtId,
    inviterName: remarks.get(row.inviterWtId ?? '') || row.inviterNickName || row.inviterWtId || '',
  }));
}

/** Loads the next page of a list; undefined while there is nothing to load, or no network. */
export function useMoreNotices(list: NoticeList, stored: number): (() => void) | undefined {
  const { sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const total = useKv('groupNoticeTotals')?.[list] ?? 0;
  const [ended, setEnded] = useState<NoticeList>();
  const isRunning = useRef(false);
  const load = useCallback(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    sync
      .ask('moreGroupNotices', { list })
      .then((page) => page?.isEnd === true && setEnded(list))
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  }, [sync, list]);
  return isOnline && stored < total && ended !== list ? load : undefined;
}

/** Marks a list as read while it is shown. Returns the rows that were unread at any time since it was opened. */
export function useReadNotices(list: NoticeList, rows: readonly ShownNotice[] | undefined, isShown: boolean): ReadonlySet<string> {
  const { commands } = useClient();
  const unread = unreadOf(useKv('groupNoticeUnread'), list);
  const memory = useRef(newUnreadMemory());
  const ids = useMemo(() => unreadSinceOpened(memory.current, { rows: rows ?? [], unread }), [rows, unread]);
  // Before the rows arrive, the user has seen nothing.
  const hasRows = rows !== undefined && rows.length > 0;
  useEffect(() => {
    // A count that could not be reset now is reset when the list is opened again.
    if (isShown && hasRows && unread > 0) commands.readNoticeList(list).catch(() => undefined);
  }, [commands, list, isShown, hasRows, unread]);
  return ids;
}
