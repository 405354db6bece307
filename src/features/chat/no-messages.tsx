import { CloudDownload, MessageCircle } from 'lucide-react';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './chat.module.css';

/** A connection that takes longer than this may never be established. */
const CONNECTING_MS = 5000;

/** Replaces the messages: still reading, not downloaded yet, or no messages exist. */
export function NoMessages({ isRead, isAsked, isMissing }: { isRead: boolean; isAsked: boolean; isMissing: boolean }) {
  const { t } = useTranslation();
  const { network } = useSyncStatus();
  const isConnecting = network === 'connecting';
  const isStuck = useDelayed(isConnecting, CONNECTING_MS);
  // A request from before the network loss is no longer running, although it has no answer. Each start begins with connecting.
  const isComing = network === 'online' ? isAsked : isConnecting && !isStuck;
  const isLoading = !isRead || (isMissing ? isComing : isAsked);
  const isDue = useDelayed(isLoading);
  if (isLoading) {
    return (
      <div className={styles['skeleton']} aria-busy role="status" aria-label={t('common.loading')}>
        {isDue && (
          <>
            <Skeleton width="44%" height={40} radius={14} />
            <Skeleton width="58%" height={62} radius={14} />
            <span className={styles['skeletonOwn']}>
              <Skeleton width="36%" height={40} radius={14} />
            </span>
            <Skeleton width="30%" height={40} radius={14} />
          </>
        )}
      </div>
    );
  }
  if (isMissing) return <EmptyState icon={CloudDownload} title={t('chat.notDownloaded')} hint={t('common.notDownloadedHint')} />;
  return <EmptyState icon={MessageCircle} title={t('chat.empty')} hint={t('chat.emptyHint')} />;
}
