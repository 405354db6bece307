import { useMemo, useState, useSyncExternalStore } from 'react';
import { ALL_TAB } from '../../../contract/http/tab-values.ts';
import { isTemporaryId } from '../../core/lists/temporary-id.ts';
import { countUnread, orderTabs, type ListTab } from '../../core/tabs/list-tabs.ts';
import { readKv } from '../../db/kv.ts';
import { listUnreadConversations } from '../../db/tabs/unread-conversations.ts';
import { useClient } from '../client-context.tsx';
import { useKv } from '../use-data.ts';
import { useQuery, useSharedQuery } from '../use-query.ts';

/** The most unread conversations that the counts read (decision 065). */
const COUNTED = 1000;

/** All tabs in their order, hidden ones included; undefined until the first read. */
export function useListTabs(): readonly ListTab[] | undefined {
  const { first } = useClient();
  const early = useSyncExternalStore(first.subscribe, first.current)?.tabs;
  const rows = useSharedQuery('tabs', async (db) => db.tabs.toArray()) ?? early;
  return useMemo(() => (rows === undefined ? undefined : orderTabs(rows)), [rows]);
}

/** The unread messages of each tab by its ID; empty until the first read. */
export function useUnreadOfTabs(tabs: readonly ListTab[]): ReadonlyMap<string, number> {
  const unread = useQuery(async (db) => listUnreadConversations(db, COUNTED), []);
  return useMemo(() => countUnread(tabs, unread ?? []), [tabs, unread]);
}

/** The open tab of this page: first the tab that the user last opened on this device, and All if that tab is hidden or deleted. */
export function useChosenTab(tabs: readonly ListTab[]): [ListTab | undefined, (id: string) => void] {
  const { commands } = useClient();
  const stored = useKv('listTab');
  const [chosen, setChosen] = useState<string>();
  // A choice in another page of the account does not change the tab of this page.
  if (chosen === undefined && stored !== undefined) setChosen(stored);
  const wanted = useCurrentTabId(chosen);
  const tab = tabs.find(({ id, isShown }) => id === wanted && isShown) ?? tabs.find(({ id }) => id === ALL_TAB);
  const choose = (id: string) => {
    setChosen(id);
    void commands.chooseListTab(id).catch(() => undefined);
  };
  return [tab, choose];
}

/** The ID of the tab now: the server's ID has replaced the temporary one of a new tab that a screen still shows. */
export function useCurrentTabId(id: string | undefined): string | undefined {
  const settled = useQuery(
    async (db) => {
      if (id === undefined || !isTemporaryId(id)) return undefined;
      const current = (await readKv(db, 'newRowIds'))?.[id];
      return current === undefined ? undefined : { id, current };
    },
    [id],
  );
  return settled?.id === id ? settled?.current : id;
}
