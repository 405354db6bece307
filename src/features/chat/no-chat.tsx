import { MessageCircle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './no-chat.module.css';

/** Replaces the chat while none is open. */
export function NoChat() {
  const { t } = useTranslation();
  return (
    <section className={styles['none']}>
      <h1 className="visually-hidden">{t('app.messages')}</h1>
      <EmptyState icon={MessageCircle} title={t('app.pickOne')} />
    </section>
  );
}
