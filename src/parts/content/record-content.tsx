import type { ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { RecordView } from '../../core/view/content/record-view.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardFoot } from './card-foot.tsx';
import styles from './cards.module.css';

type RecordContentProps = {
  record: RecordView;
  conversationID: string;
  /** Inside of another record it opens there. */
  onOpen?: ((record: RecordView) => void) | undefined;
  meta: ReactNode;
};

/** A merged record: its title and first lines; pressing it shows its messages. */
export function RecordContent({ record, conversationID, onOpen, meta }: RecordContentProps) {
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
      <CardFoot label={t('bubble.record')} meta={meta} />
    </span>
  );
}
