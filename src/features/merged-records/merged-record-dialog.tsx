import { CloudOff, MessageSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRecord } from '../../client/media/use-record.ts';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import type { MessageRow } from '../../core/rows.ts';
import { MAX_RECORD_DEPTH, recordRows, type MergedRecordView } from '../../core/message-content/merged-record-view.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { isBubble } from '../../core/messages/message-kind.ts';
import { senderNameOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MessageContent } from '../../parts/message-content.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { separatorWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { BackLayer } from '../../ui/back/use-back-layer.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './records.module.css';

export type MergedRecordDialogProps = { open: boolean; record: MergedRecordView; conversationID: string; onClose: () => void };

const WIDTH = 560;

/** The messages of a merged record. A nested record replaces it, with a button that leads back. */
export function MergedRecordDialog(props: MergedRecordDialogProps) {
  // Another record starts at its own first page.
  return <Records key={keyOf(props.record)} {...props} />;
}

function keyOf({ source, title }: MergedRecordView): string {
  return source?.kind === 'key' ? source.downloadKey : title;
}

function Records({ open, record, conversationID, onClose }: MergedRecordDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [path, setPath] = useState<readonly MergedRecordView[]>([]);
  const shown = path.at(-1) ?? record;
  const enter = (next: MergedRecordView) => {
    if (path.length + 1 >= MAX_RECORD_DEPTH) toast(t('bubble.recordTooDeep'), { tone: 'warning' });
    else setPath([...path, next]);
  };
  const back = path.length === 0 ? undefined : <Button onClick={() => setPath(path.slice(0, -1))}>{t('common.back')}</Button>;
  return (
    <Dialog open={open} onClose={onClose} title={shown.title || t('bubble.record')} closeLabel={t('common.close')} width={WIDTH} actions={back}>
      {open && path.map((step, at) => <BackLayer key={`${at} ${keyOf(step)}`} onBack={() => setPath(path.slice(0, at))} />)}
      <RecordMessages key={path.length} record={shown} conversationID={conversationID} onOpen={enter} />
    </Dialog>
  );
}

type RecordMessagesProps = { record: MergedRecordView; conversationID: string; onOpen: (record: MergedRecordView) => void };

function RecordMessages({ record, conversationID, onOpen }: RecordMessagesProps) {
  const { t } = useTranslation();
  const { list, isFailed, retry } = useRecord(record.source);
  const isOnline = useSyncStatus().network === 'online';
  const isSlow = useDelayed(list === undefined && !isFailed);
  const rows = useMemo(() => (list === undefined ? [] : recordRows(list, conversationID).filter(isBubble)), [list, conversationID]);
  if (isFailed && !isOnline) return <EmptyState icon={CloudOff} title={t('bubble.recordOffline')} />;
  if (isFailed) return <ErrorState title={t('bubble.recordFailed')} retryLabel={t('common.retry')} onRetry={retry} />;
  if (list === undefined) {
    return <div className={styles['waiting']}>{isSlow && <Spinner size={24} label={t('bubble.recordLoading')} />}</div>;
  }
  if (rows.length === 0) return <EmptyState icon={MessageSquare} title={t('bubble.recordEmpty')} />;
  return (
    <ol className={styles['rows']} aria-label={record.title || t('bubble.record')}>
      {rows.map((row) => (
        <RecordRow key={row.ID} row={row} onOpen={onOpen} />
      ))}
    </ol>
  );
}

function RecordRow({ row, onOpen }: { row: MessageRow; onOpen: (record: MergedRecordView) => void }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const day = useDay();
  const name = senderNameOf(row, undefined);
  const content = useMemo(() => contentOf(row, me), [row, me]);
  return (
    <li className={styles['row']}>
      <PersonAvatar id={row.from} name={name} avatar={row.avatar || undefined} size={36} />
      <div className={styles['rowBody']}>
        <p className={styles['rowHead']}>
          <IsolatedName text={name} />
          <time dateTime={new Date(row.time * 1000).toISOString()}>{separatorWords(t, row.time, day)}</time>
        </p>
        <div className={styles['rowContent']}>
          <MessageContent row={row} content={content} me={me} name={name} onOpenRecord={onOpen} meta={null} />
        </div>
      </div>
    </li>
  );
}
