import { BellRing } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useGroupNotices, useMoreNotices, useReadNotices, type ShownNotice } from '../../../client/groups/use-group-notices.ts';
import { useKv, useSyncStatus } from '../../../client/use-data.ts';
import { NOTICE_LISTS, unreadOf, type NoticeCounts, type NoticeList } from '../../../core/groups/notices/notice-counts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageVisible } from '../../../parts/use-page-visible.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Tabs, tabId } from '../../../ui/inputs/tabs.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ContactSkeleton } from '../contact-skeleton.tsx';
import styles from '../contacts.module.css';
import { NoticeRow } from './notice-row.tsx';

const PANEL = 'group-notices';
/** In pixels, before a row is measured. */
const ROW_PX = 84;
const keyOf = ({ id }: ShownNotice) => id;

/** Applications to groups, the user's own applications, and changes in groups that concern the user. A list is marked as read while it is shown. */
export function NoticeSection() {
  const { t } = useTranslation();
  const counts = useKv('groupNoticeUnread');
  const [list, setList] = useState<NoticeList>(() => firstUnread(counts));
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs
          label={t('groupNotices.title')}
          tabs={NOTICE_LISTS.map((id) => ({ id, label: t(`groupNotices.${id}`), count: countText(unreadOf(counts, id)) }))}
          selected={list}
          onSelect={setList}
          look="segments"
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, list)} className={styles['rows']}>
        <NoticeRows key={list} list={list} />
      </div>
    </>
  );
}

/** The list that the user has come for: the first one with unread rows. */
function firstUnread(counts: NoticeCounts | undefined): NoticeList {
  return NOTICE_LISTS.find((list) => unreadOf(counts, list) > 0) ?? 'joinApply';
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count > 99 ? '99+' : String(count);
}

function NoticeRows({ list }: { list: NoticeList }) {
  const { t } = useTranslation();
  const { rows, isDownloaded } = useGroupNotices(list);
  const isOffline = useSyncStatus().network === 'offline';
  const unread = useReadNotices(list, rows, usePageVisible());
  const more = useMoreNotices(list, rows?.length ?? 0);
  const renderRow = useCallback((row: ShownNotice) => <NoticeRow row={row} isUnread={unread.has(row.id)} />, [unread]);
  if (rows === undefined || (rows.length === 0 && !isDownloaded && !isOffline)) return <ContactSkeleton />;
  if (rows.length === 0) {
    const isMissing = !isDownloaded;
    return (
      <EmptyState
        icon={BellRing}
        title={t(isMissing ? 'groupNotices.notDownloaded' : 'groupNotices.empty')}
        hint={t(isMissing ? 'common.notDownloadedHint' : `groupNotices.${list}Hint`)}
      />
    );
  }
  return (
    <VirtualList items={rows} keyOf={keyOf} label={t(`groupNotices.${list}`)} itemSize={ROW_PX} onNearEnd={more} isFilling className={styles['plain']}>
      {renderRow}
    </VirtualList>
  );
}
