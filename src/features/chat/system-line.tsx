import type { Sender } from '../../client/chat/read-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import { senderNameOf } from '../../core/view/person-name.ts';
import { summarise } from '../../core/view/summary.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { summaryWords } from '../../parts/summary-words.ts';
import styles from './chat.module.css';

type SystemLineProps = { row: MessageRow; me: string; sender: Sender | undefined; onReedit: (row: MessageRow) => void };

/** What the conversation says of itself, in the middle: group tips, recalled messages. */
export function SystemLine({ row, me, sender, onReedit }: SystemLineProps) {
  const { t } = useTranslation();
  const summary = summarise({ ...row, name: senderNameOf(row, sender?.remark ?? sender?.nick) }, me);
  const canReedit = row.isRevoked && row.from === me && row.revokedText !== undefined;
  return (
    <p className={styles['system']}>
      {summaryWords(t, summary, row.conversationType === 'C2C')}
      {canReedit && (
        <button type="button" className={styles['link']} onClick={() => onReedit(row)}>
          {t('chat.reedit')}
        </button>
      )}
    </p>
  );
}
