import { Archive, ArrowLeft, MessageCircle, WifiOff } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type HTMLAttributes, type PointerEvent } from 'react';
import { useDraftFileCounts } from '../../client/chat/use-draft-files.ts';
import { useClient } from '../../client/client-context.tsx';
import { useOnlinePeers } from '../../client/people/use-online-peers.ts';
import { useChosenTab, useListTabs } from '../../client/tabs/use-list-tabs.ts';
import { useConversationPages } from '../../client/use-conversation-pages.ts';
import { useConversationCount, useKv, useSyncStatus } from '../../client/use-data.ts';
import { isOfficial } from '../../core/conversations/conversation-view.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { listNameOf, orderTabs, type ConversationListName, type ListTab } from '../../core/tabs/list-tabs.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDay } from '../../parts/use-day.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { useTouch } from '../../parts/window/use-touch.ts';
import { useBackLayer } from '../../ui/back/use-back-layer.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { tabId } from '../../ui/inputs/tabs.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import { ConversationListItem } from './conversation-list-item.tsx';
import styles from './conversation-list.module.css';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { FillTab, LazyNetworkBanner, LazyOpenSwipe, RemoveAllArchived } from './list-actions.lazy.ts';
import { openPressed } from './open-pressed.ts';
import { TAB_PANEL, TabBar } from './tab-bar.tsx';
import { useStepShortcuts } from './use-step-shortcuts.ts';
import { useConversationMenu } from './use-conversation-menu.tsx';
import { useUnreadShortcut } from './use-unread-shortcut.ts';

type ConversationListProps = {
  selectedId: string | undefined;
  onOpen: (conversationID: string) => void;
  /** A press on a row has begun, which may open it. */
  onReach?: ((conversationID: string) => void) | undefined;
  /** The first rows are rendered, or it is known that there are none. */
  onShown?: () => void;
};

/** A fling moves this far before the next rows are rendered. */
const ROWS_BUFFER_PX = 1200;
const ARCHIVE = { kind: 'archive' } as const;
/** The tabs until the stored ones are read. */
const BUILT_IN = orderTabs([]);
const ALL = { id: 'all', builtIn: 'all' } as const;
type Item = ConversationRow | typeof ARCHIVE;

/** The people of the uppermost conversations. */
function peersOf(rows: readonly ConversationRow[] = []): string[] {
  return rows.filter((row) => row.type === 'C2C' && !isOfficial(row)).map((row) => targetIdOf(row.conversationID));
}

const keyOf = (item: Item) => ('kind' in item ? item.kind : item.conversationID);

/** The conversations, as a window over an index of any length. */
export function ConversationList({ selectedId, onOpen, onReach, onShown }: ConversationListProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const [shelf, setShelf] = useState<'main' | 'archive'>('main');
  const tabs = useListTabs() ?? BUILT_IN;
  const [tab = ALL, chooseTab] = useChosenTab(tabs);
  const name = shelf === 'archive' ? shelf : listNameOf(tab);
  const { rows, grow, shrink } = useConversationPages(name);
  const archivedCount = useConversationCount('archive');
  const menu = useConversationMenu(selectedId);
  const draftFiles = useDraftFileCounts();
  const onlinePeers = useOnlinePeers(peersOf(rows));
  const day = useDay();
  const isPhone = usePhone();
  const isTouch = useTouch();
  const list = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isTouched, setTouched] = useState(false);

  const isShown = rows !== undefined;
  useLayoutEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

  // Beside the chat it covers nothing.
  useBackLayer(isPhone && shelf === 'archive', () => setShelf('main'), { stays: true });

  const hasArchive = name === 'main' && archivedCount > 0;
  const items = useMemo<readonly Item[]>(() => (hasArchive ? [ARCHIVE, ...(rows ?? [])] : (rows ?? [])), [rows, hasArchive]);
  const handleKey = useRowKeys(
    useMemo(() => items.map(keyOf), [items]),
    list,
  );
  useStepShortcuts(
    useMemo(() => (rows ?? []).map(({ conversationID }) => conversationID), [rows]),
    selectedId,
    onOpen,
  );
  const { actions } = menu;
  useUnreadShortcut(selectedId, actions.toggleUnread);
  const renderRow = useCallback(
    (item: Item, index: number) =>
      'kind' in item ? (
        <ArchiveRow count={archivedCount} onOpen={() => setShelf('archive')} />
      ) : (
        <ConversationListItem
          row={item}
          me={me}
          day={day}
          isSelected={item.conversationID === selectedId}
          isReachable={isPhone || index === 0 || item.conversationID === selectedId}
          isPhone={isPhone}
          isOnline={onlinePeers.has(targetIdOf(item.conversationID))}
          draftFiles={draftFiles.get(item.conversationID)}
          onOpen={onOpen}
          menu={actions}
        />
      ),
    [archivedCount, me, day, selectedId, isPhone, draftFiles, onlinePeers, onOpen, actions],
  );

  const panel = shelf === 'main' ? { id: TAB_PANEL, role: 'tabpanel', 'aria-labelledby': tabId(TAB_PANEL, tab.id) } : {};
  return (
    <section className={styles['pane']} aria-label={t('conversations.list')} data-phone={isPhone || undefined}>
      {shelf === 'archive' && (
        <header className={styles['archiveHead']}>
          <Button look="ghost" icon={<Icon of={ArrowLeft} size={18} />} onClick={() => setShelf('main')}>
            {t('conversations.archived')}
          </Button>
          {archivedCount > 0 && <RemoveAllArchived onRemoved={() => setShelf('main')} />}
        </header>
      )}
      {shelf === 'main' && <TabBar tabs={tabs} selected={tab.id} onSelect={chooseTab} />}
      {/* An open conversation shows the same above its messages. */}
      {selectedId === undefined && <NetworkState />}
      {rows === undefined || items.length === 0 ? (
        <Nothing isLoading={rows === undefined} name={name} tab={tab} panel={panel} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside have the focus; this only handles their arrow keys and presses
        <div
          ref={box}
          className={styles['rows']}
          {...panel}
          onKeyDown={handleKey}
          onPointerDown={(event) => noticePress(event, { onReach, onOpen })}
          onTouchStart={() => setTouched(true)}
        >
          {isPhone && isTouched && <LazyOpenSwipe box={box} />}
          <VirtualList
            ref={list}
            key={name}
            items={items}
            keyOf={keyOf}
            label={t('conversations.list')}
            itemSize={isPhone || isTouch ? 72 : 68}
            isEven
            bufferPx={ROWS_BUFFER_PX}
            onNearEnd={grow}
            isFilling
            onNearStart={shrink}
            className={styles['scroller']}
          >
            {renderRow}
          </VirtualList>
        </div>
      )}
      {menu.overlays}
    </section>
  );
}

function noticePress({ button, target, nativeEvent }: PointerEvent, { onReach, onOpen }: Pick<ConversationListProps, 'onReach' | 'onOpen'>): void {
  const row = button === 0 && target instanceof Element ? target.closest<HTMLElement>('[data-conversation-id]') : null;
  const id = row?.dataset['conversationId'];
  if (id === undefined) return;
  onReach?.(id);
  openPressed({ id, press: nativeEvent }, document, onOpen);
}

function NetworkState() {
  const { network } = useSyncStatus();
  return <LazyNetworkBanner network={network} />;
}

function ArchiveRow({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['archive']} data-row-key="archive" onClick={onOpen}>
      <span className={styles['archiveIcon']}>
        <Icon of={Archive} size={20} />
      </span>
      <span className={styles['grow']}>{t('conversations.archived')}</span>
      <span className={styles['archiveCount']}>{count}</span>
    </button>
  );
}

type NothingProps = { isLoading: boolean; name: ConversationListName; tab: Pick<ListTab, 'id' | 'builtIn'>; panel: HTMLAttributes<HTMLElement> };

function Nothing({ isLoading, name, tab, panel }: NothingProps) {
  const { t } = useTranslation();
  const isBootstrapped = useKv('isBootstrapped') === 1;
  const isOffline = useSyncStatus().network === 'offline';
  if (!isLoading && name === 'archive') return <EmptyState icon={Archive} title={t('conversations.emptyArchive')} />;
  const hint = name === 'main' ? { hint: t('conversations.emptyHint') } : {};
  const action = tab.builtIn === undefined ? { action: <FillTab tab={tab.id} /> } : {};
  return (
    <div className={styles['nothing']} {...panel}>
      {!isLoading && isBootstrapped && <EmptyState icon={MessageCircle} title={t('common.empty')} {...hint} {...action} />}
      {!isLoading && !isBootstrapped && isOffline && (
        <EmptyState icon={WifiOff} title={t('conversations.notDownloaded')} hint={t('common.notDownloadedHint')} />
      )}
      {(isLoading || (!isBootstrapped && !isOffline)) && <ConversationSkeleton />}
    </div>
  );
}
