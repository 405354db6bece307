import { CloudOff } from 'lucide-react';
import { useSyncStatus } from '../../../client/use-data.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDelayed } from '../../../parts/use-delayed.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../no-chat.module.css';

type UnavailableConversationProps = { isUnreachable: boolean; onRetry: () => void; onBack: () => void };

/** Longer than the answer of a reachable server takes, in milliseconds. */
const WAIT_MS = 4000;

/** Replaces the chat while it is unknown whether the conversation exists, because a message written there might have no recipient. */
export function UnavailableConversation({ isUnreachable, onRetry, onBack }: UnavailableConversationProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const isOnline = useSyncStatus().network === 'online';
  const isWaiting = useDelayed(!isUnreachable);
  const isLong = useDelayed(!isUnreachable, WAIT_MS);
  if (!isUnreachable && !isLong) return <section className={styles['none']}>{isWaiting && <Spinner label={t('common.loading')} />}</section>;
  const retry = isOnline ? <Button onClick={onRetry}>{t('common.retry')}</Button> : undefined;
  const action = isPhone ? <Button onClick={onBack}>{t('conversations.backToList')}</Button> : retry;
  return (
    <section className={styles['none']}>
      <EmptyState icon={CloudOff} title={t('chat.notHere.title')} hint={t('chat.notHere.hint')} action={action} />
    </section>
  );
}
