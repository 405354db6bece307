import { Clock } from 'lucide-react';
import { useFriend } from '../../../client/use-data.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { targetIdOf } from '../../../core/people/person-name.ts';
import { canResend, failureOf, offersFriendship, type FailureReason } from '../../../core/messages/send-failure.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePersonActions } from '../../../parts/people/use-person-actions.ts';
import { classNames } from '../../../shared/class-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from '../message.module.css';
import type { MessageActions } from '../menu/use-message-menu.tsx';

/** A press asks whether to send again, unless the message must not be sent again. */
export function FailMark({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  const { t } = useTranslation();
  if (!canResend(row)) {
    return (
      <span className={styles['fail']} role="img" aria-label={t('common.status.failed')}>
        !
      </span>
    );
  }
  return (
    <button type="button" className={styles['fail']} aria-label={t('chat.action.resend')} onClick={() => actions.askResend(row)}>
      !
    </button>
  );
}

/** The status of an unsent message, and the actions for it. */
export function DeliveryStatus({
  row,
  isQueueEnd,
  isAllMuted,
  actions,
}: {
  row: MessageRow;
  isQueueEnd: boolean;
  isAllMuted: boolean;
  actions: MessageActions;
}) {
  const { t } = useTranslation();
  if (row.status === 'queued' && isQueueEnd) {
    return (
      <p className={styles['deliveryStatus']}>
        <Icon of={Clock} size={14} />
        {t('common.status.queuedHint')}
      </p>
    );
  }
  if (row.status !== 'fail') return null;
  const reason = failureOf(row.failCode, isAllMuted);
  return (
    <p className={classNames(styles['deliveryStatus'], styles['failed'])}>
      {reason !== 'logged' && <span>{t(`chat.failure.${reason}`)}</span>}
      {row.conversationType === 'C2C' && <AddFriend target={targetIdOf(row.conversationID)} reason={reason} />}
      {canResend(row) && (
        <button type="button" className={styles['link']} onClick={() => actions.askResend(row)}>
          {t('chat.action.resend')}
        </button>
      )}
      <button type="button" className={styles['link']} onClick={() => actions.remove(row)}>
        {t('chat.action.delete')}
      </button>
    </p>
  );
}

/** Offers a friend request where friendship would let the message through. */
function AddFriend({ target, reason }: { target: string; reason: FailureReason }) {
  const { t } = useTranslation();
  const friend = useFriend(target);
  const { apply } = usePersonActions(target);
  if (friend === undefined || !offersFriendship(reason, friend?.friendsStatus === 0)) return null;
  return (
    <button type="button" className={styles['link']} onClick={apply}>
      {t('people.add')}
    </button>
  );
}
