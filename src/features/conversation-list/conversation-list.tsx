import { Archive, ArrowLeft, MessageCircle, WifiOff } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useDraftFileCounts } from '../../client/chat/use-draft-files.ts';
import { useClient } from '../../client/client-context.tsx';
import { useConversationPages } from '../../client/use-conversation-pages.ts';
import { useConversationCount, useKv, useSyncStatus } from '../../client/use-data.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDay } from '../../parts/use-day.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { useTouch } from '../../parts/window/use-touch.ts';
import { useBackLayer } from '../../ui/back/use-back-layer.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/lists/virtual-list.tsx';
import { ConversationListItem } from './conversation-list-item.tsx';
import styles from './conversation-list.module.css';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { RemoveAllArchived } from './list-actions.lazy.ts';
import { useOnlinePeers } from './use-online-peers.ts';
import { useStepShortcuts } from './use-step-shortcuts.ts';
import { useConversationMenu } from './use-conversation-menu.tsx';
import { useUnreadShortcut } from './use-unread-shortcut.ts';

type ConversationListProps = {
  selectedId: string | undefined;
  onOpen: (conversationID: string) => void;
  /** A press on a row has begun, which may open it. */
  onReach?: (conversationID: string) => void;
  /** The first rows are rendered, or it is known that there are none. */
  onShown?: () => void;
};

/** A fling moves this far before the next rows are rendered. */
const ROWS_BUFFER_PX = 1200;
const ARCHIVE = { kind: 'archive' } as const;
type Item = ConversationRow | typeof ARCHIVE;

const keyOf = (item: Item) => ('kind' in item ? item.kind : item.conversationID);

/** The conversations, as a window over an index of any length. */
export function ConversationList({ selectedId, onOpen, onReach, onShown }: ConversationListProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const [shelf, setShelf] = useState<'main' | 'archive'>('main');
  const { rows, grow, shrink } = useConversationPages(shelf);
  const archivedCount = useConversationCount('archive');
  const menu = useConversationMenu(selectedId);
  const draftFiles = useDraftFileCounts();
  const onlinePeers = useOnlinePeers(rows);
  const day = useDay();
  const isPhone = usePhone();
  const isTouch = useTouch();
  const list = useRef<VirtualListHandle>(null);

  const isShown = rows !== undefined;
  useLayoutEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);

  // Beside the chat it covers nothing.
  useBackLayer(isPhone && shelf === 'archive', () => setShelf('main'), { stays: true });

  const hasArchive = shelf === 'main' && archivedCount > 0;
  const items = useMemo<readonly Item[]>(() => (hasArchive ? [ARCHIVE, ...(rows ?? [])] : (rows ?? [])), [rows, hasArchive]);
  const handleKey = useRowShortcuts(items, list);
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
      {rows === undefined || items.length === 0 ? (
        <Nothing isLoading={rows === undefined} shelf={shelf} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside have the focus; this only handles their arrow keys and presses
        <div className={styles['rows']} onKeyDown={handleKey} onPointerDown={(event) => listenReach(event, onReach)}>
          <VirtualList
            ref={list}
            key={shelf}
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

/** The arrow keys, Home and End move the focus from row to row, also to rows that are not in the document yet. */
function useRowShortcuts(items: readonly Item[], list: { current: VirtualListHandle | null }) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const area = event.currentTarget;
    const focused = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'];
    const at = items.findIndex((item) => keyOf(item) === focused);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const item = target === undefined ? undefined : items[Math.max(0, target)];
    if (target === undefined || item === undefined) return;
    event.preventDefault();
    list.current?.scrollToIndex(Math.max(0, target), 'nearest');
    // That scroll may be the first to render the row.
    requestAnimationFrame(() => requestAnimationFrame(() => area.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(keyOf(item))}"]`)?.focus()));
  };
}

function listenReach({ button, target }: PointerEvent, onReach: ConversationListProps['onReach']): void {
  const row = button === 0 && target instanceof Element ? target.closest<HTMLElement>('[data-conversation-id]') : null;
  if (row?.dataset['conversationId'] !== undefined) onReach?.(row.dataset['conversationId']);
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

function Nothing({ isLoading, shelf }: { isLoading: boolean; shelf: 'main' | 'archive' }) {
  const { t } = useTranslation();
  const isBootstrapped = useKv('isBootstrapped') === 1;
  const isOffline = useSyncStatus().network === 'offline';
  if (!isLoading && shelf === 'archive') return <EmptyState icon={Archive} title={t('conversations.emptyArchive')} />;
  if (!isLoading && isBootstrapped) return <EmptyState icon={MessageCircle} title={t('common.empty')} hint={t('conversations.emptyHint')} />;
  if (!isLoading && isOffline) return <EmptyState icon={WifiOff} title={t('conversations.notDownloaded')} hint={t('common.notDownloadedHint')} />;
  return <ConversationSkeleton />;
}
