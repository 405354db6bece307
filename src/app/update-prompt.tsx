import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useApplication } from './application-context.ts';
import styles from './update-prompt.module.css';

/** A new build waits; nothing reloads until the user says so (reliability §3.4 rule 3). */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const { update } = useApplication();
  const isWaiting = useSyncExternalStore(update.subscribe, update.isWaiting);
  if (!isWaiting) return null;
  return (
    <div className={styles['place']}>
      <Banner tone="neutral" icon={RefreshCw} inset action={{ label: t('app.update.apply'), onPress: () => void update.apply() }}>
        {t('app.update.ready')}
      </Banner>
    </div>
  );
}
