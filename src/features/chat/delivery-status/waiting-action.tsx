import type { WaitingReason } from '../../../core/messages/waiting-reason.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { MessageMark } from '../../../parts/message-mark.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import styles from './waiting-action.module.css';

/** The clock of a waiting message: hover, keyboard focus or a press shows the reason. */
export function WaitingAction({ reason }: { reason: WaitingReason }) {
  const { t } = useTranslation();
  const toast = useToast();
  const words = reason === 'offline' ? t('common.status.queuedHint') : t(`chat.queued.${reason}`);
  return (
    <button type="button" className={styles['key']} aria-label={t('chat.queued.why', { reason: words })} data-tip={words} onClick={() => toast(words)}>
      <MessageMark state="queued" />
    </button>
  );
}
