import { DatabaseZap } from 'lucide-react';
import { NEEDS_RELOAD, type StorageProblem } from '../core/storage/storage-problem.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from './use-navigate.ts';
import { Banner } from '../ui/feedback/banner.tsx';

export type StorageBannerProps = { readonly problem: StorageProblem; readonly onRetry: () => void; readonly onUpdate: () => void };

/**
 * Shows the problem, its effect on new messages, and the remedy (G11). A reload alone may load the old build again from the service
 * worker's cache.
 */
export function StorageBanner({ problem, onRetry, onUpdate }: StorageBannerProps) {
  const { t } = useTranslation();
  const action = NEEDS_RELOAD.has(problem)
    ? { label: t('common.reload'), onPress: problem === 'outdated' ? onUpdate : () => location.reload() }
    : { label: t('common.retry'), onPress: onRetry };
  return (
    <div data-testid="storage-trouble" data-trouble={problem}>
      <Banner tone="danger" icon={DatabaseZap} action={action}>
        {t(`app.storage.${problem}`)}
      </Banner>
    </div>
  );
}

/**
 * The browser evicted stored data: the banner lists lost data, data that is fetched again, and data that is not (protocol §13 eviction
 * marker).
 */
export function ClearedBanner({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div data-testid="storage-cleared">
      <Banner tone="warning" icon={DatabaseZap} close={{ label: t('common.close'), onPress: onClose }}>
        {t('app.storage.cleared')}
      </Banner>
    </div>
  );
}

/** Stays until a write like the refused one succeeds; the settings show which data fills the device. */
export function FullBanner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div data-testid="storage-full">
      <Banner tone="danger" icon={DatabaseZap} action={{ label: t('app.storage.fullAction'), onPress: () => navigate('/privacySettings') }}>
        {t('app.storage.full')}
      </Banner>
    </div>
  );
}
