import { UserPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useApplications, useReadApplications } from '../../client/people/use-contacts.ts';
import { listDirection, type ShownApplication } from '../../core/people/applications/applications.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageVisible } from '../../parts/use-page-visible.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tabs, tabId } from '../../ui/inputs/tabs.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import styles from './contacts.module.css';

const PANEL = 'applications';
const DIRECTIONS = ['received', 'sent'] as const;

/** The applications for friendship. Received ones are marked as read while they are shown. Their dots stay until the list is closed. */
export function ApplicationList() {
  const { t } = useTranslation();
  const rows = useApplications();
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('received');
  const shown = useMemo(() => rows && listDirection(rows, direction), [rows, direction]);
  const isVisible = usePageVisible();
  useReadApplications(isVisible && direction === 'received' && rows !== undefined);
  const unread = useUnreadSinceOpened(rows);
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs
          label={t('contacts.newFriends')}
          tabs={DIRECTIONS.map((id) => ({ id, label: t(`contacts.${id}`) }))}
          selected={direction}
          onSelect={setDirection}
          look="segments"
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, direction)} className={styles['rows']}>
        {shown === undefined && <ContactSkeleton />}
        {shown?.length === 0 && <EmptyState icon={UserPlus} title={t('contacts.emptyApplies')} />}
        {shown !== undefined && shown.length > 0 && (
          <ScrollArea className={styles['plain']}>
            <ul className={styles['applications']} aria-label={t(`contacts.${direction}`)}>
              {shown.map((row) => (
                <ApplicationRow key={row.id} row={row} isUnread={unread.has(row.id)} />
              ))}
            </ul>
          </ScrollArea>
        )}
      </div>
    </>
  );
}

/** Applications that were unread at any time since the list was opened. */
function useUnreadSinceOpened(rows: readonly ShownApplication[] | undefined): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const unread = (rows ?? []).flatMap(({ id, readStatus }) => (readStatus === 0 ? [id] : []));
    seen.current = new Set([...seen.current, ...unread]);
    return seen.current;
  }, [rows]);
}
