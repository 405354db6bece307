import type { ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { MergedRecordView } from '../../core/message-content/merged-record-view.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardFooter } from './card-footer.tsx';
import styles from './cards.module.css';

type MergedRecordContentProps = {
  record: MergedRecordView;
  conversationID: string;
  /** Set inside another record, which then shows this one. */
  onOpen?: ((record: MergedRecordView) => void) | undefined;
  meta: ReactNode;
};

/** A merged record: its title and first lines; a press shows its messages. */
export function MergedRecordContent({ record, conversationID, onOpen, meta }: MergedRecordContentProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const title = record.title || t('bubble.record');
  const open = () => (onOpen === undefined ? emit({ kind: 'open-record', record, conversationID }) : onOpen(record));
  return (
    <span className={styles['card']}>
      <button type="button" className={styles['press']} aria-label={t('bubble.openRecord', { title })} onClick={open}>
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        <span className={styles['lines']}>
          {record.lines.map((line, at) => (
            <span key={at} dir="auto">
              {showEmoji(line)}
            </span>
          ))}
        </span>
      </button>
      <CardFooter label={t('bubble.record')} meta={meta} />
    </span>
  );
}
