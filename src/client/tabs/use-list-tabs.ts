import { useMemo, useState, useSyncExternalStore } from 'react';
import { ALL_TAB } from '../../../contract/http/tab-values.ts';
import { countUnread, orderTabs, type ListTab } from '../../core/tabs/list-tabs.ts';
import { listUnreadConversations } from '../../db/tabs/unread-conversations.ts';
import { useClient } from '../client-context.tsx';
import { useKv } from '../use-data.ts';
import { useQuery, useSharedQuery } from '../use-query.ts';

/** Unread conversations that the counts read (decision 065). */
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

/** The open tab of this page. It starts with the tab that the user last opened on this device, and is All when that one is gone. */
export function useChosenTab(tabs: readonly ListTab[]): [ListTab | undefined, (id: string) => void] {
  const { commands } = useClient();
  const stored = useKv('listTab');
  const [chosen, setChosen] = useState<string>();
  // A choice in another page of the account does not switch this one.
  if (chosen === undefined && stored !== undefined) setChosen(stored);
  const tab = tabs.find(({ id, isShown }) => id === chosen && isShown) ?? tabs.find(({ id }) => id === ALL_TAB);
  const choose = (id: string) => {
    setChosen(id);
    void commands.chooseListTab(id).catch(() => undefined);
  };
  return [tab, choose];
}
