import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useReceiptMembers } from '../../../client/chat/use-receipt-members.ts';
import { useSenders } from '../../../client/use-senders.ts';
import { groupNumberOf, listedNameOf } from '../../../core/people/person-name.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { tabId, Tabs } from '../../../ui/inputs/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';
import styles from './receipt-panel.module.css';

export type ReceiptTab = 'unread' | 'read';
export type ReceiptPanelProps = { open: boolean; row: MessageRow | undefined; /** The tab that is open first. */ tab: ReceiptTab; onClose: () => void };

/** The members who have read an own message of a group, and those who have not. */
export function ReceiptPanel({ open, row, tab, onClose }: ReceiptPanelProps) {
  const { t } = useTranslation();
  const opening = useOpenCount(open);
  const [chosen, setChosen] = useState({ opening, filter: tab });
  const filter = chosen.opening === opening ? chosen.filter : tab;
  const panel = useId();
  const info = row?.readReceiptInfo;
  const countOf = (count: number | undefined) => (count === undefined ? {} : { count: String(count) });
  const tabs = [
    { id: 'unread' as const, label: t('chat.receipts.unread'), ...countOf(info?.unreadCount) },
    { id: 'read' as const, label: t('chat.receipts.read'), ...countOf(info?.readCount) },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('chat.receipts.title')} closeLabel={t('common.close')} width={400}>
      <Tabs
        label={t('chat.receipts.title')}
        look="segments"
        tabs={tabs}
        selected={filter}
        onSelect={(next) => setChosen({ opening, filter: next })}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, filter)} className={styles['panel']}>
        {row !== undefined && <Members key={filter} row={row} filter={filter} />}
      </div>
    </Dialog>
  );
}

function Members({ row: { ID, conversationID }, filter }: { row: MessageRow; filter: ReceiptTab }) {
  const { t } = useTranslation();
  const { people, state, loadMore } = useReceiptMembers(ID, filter);
  const ids = useMemo(() => people.map(({ userID }) => userID), [people]);
  const known = useSenders(ids, { groupNumber: groupNumberOf(conversationID) });
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (mark === null || state !== 'more') return undefined;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore());
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [state, loadMore]);
  const isEmpty = people.length === 0 && state === 'done';
  return (
    <>
      <ul>
        {people.map(({ userID, nick, avatar }) => (
          <Person key={userID} id={userID} name={listedNameOf(nick || userID, known.get(userID))} avatar={avatar} />
        ))}
      </ul>
      <p ref={end} className={styles['state']} role="status">
        {state === 'loading' && <Spinner label={t('common.loading')} />}
        {state === 'offline' && t('chat.receipts.offline')}
        {isEmpty && t(filter === 'read' ? 'chat.receipts.noneRead' : 'chat.receipts.noneUnread')}
      </p>
    </>
  );
}

function Person({ id, name, avatar }: { id: string; name: string; avatar: string }) {
  return (
    <li className={styles['person']}>
      <PersonAvatar id={id} name={name} avatar={avatar} />
      <IsolatedName className={styles['name']} text={name} />
    </li>
  );
}
