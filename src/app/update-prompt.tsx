import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useApplication } from './application-context.ts';

/**
 * A new build waits, or the operator's configuration marks this build as too old or behind. Nothing reloads until the user agrees
 * (reliability §3.4 rule 3). The user can close only the hint that the build is behind, because this build works and the new one arrives
 * automatically.
 */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const { update, build } = useApplication();
  const isWaiting = useSyncExternalStore(update.subscribe, update.isWaiting);
  const standing = useSyncExternalStore(update.subscribe, update.standing);
  const [isPutAway, setPutAway] = useState(false);
  const words = standing === 'tooOld' ? 'tooOld' : isWaiting ? 'ready' : standing === 'behind' && !isPutAway ? 'behind' : undefined;
  if (words === undefined) return null;
  return (
    <div data-update={words} data-build={build}>
      <Banner
        tone={words === 'tooOld' ? 'warning' : 'neutral'}
        icon={RefreshCw}
        action={{ label: t('app.update.apply'), onPress: () => void update.apply() }}
        {...(words === 'behind' ? { close: { label: t('common.close'), onPress: () => setPutAway(true) } } : {})}
      >
        {t(`app.update.${words}`)}
      </Banner>
    </div>
  );
}
