import { SlidersHorizontal } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useUnreadOfTabs } from '../../client/tabs/use-list-tabs.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Tabs } from '../../ui/inputs/tabs.tsx';
import styles from './conversation-list.module.css';

export const TAB_PANEL = 'conversation-tab-panel';
const MAX_COUNT = 99;

/** The tabs above the conversation list that the user has not hidden, each with its unread messages. */
export function TabBar({ tabs, selected, onSelect }: { tabs: readonly ListTab[]; selected: string; onSelect: (id: string) => void }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const shown = useMemo(() => tabs.filter(({ isShown }) => isShown), [tabs]);
  const unread = useUnreadOfTabs(shown);
  const bar = useRef<HTMLDivElement>(null);
  // The open tab of a new page may be outside of the visible part of the bar. The braces keep the effect from returning the promise that newer
  // browsers return here.
  useLayoutEffect(() => {
    bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <div ref={bar} className={styles['tabBar']}>
      <Tabs
        label={t('conversations.tabs')}
        tabs={shown.map(({ id, builtIn, name }) => ({
          id,
          label: builtIn === undefined ? name : t(`conversations.tab.${builtIn}`),
          count: countText(unread.get(id) ?? 0),
        }))}
        selected={selected}
        onSelect={onSelect}
        panelId={TAB_PANEL}
      />
      <IconButton icon={SlidersHorizontal} size="small" iconSize={16} label={t('conversations.manageTabs')} onClick={() => emit({ kind: 'manage-tabs' })} />
    </div>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
