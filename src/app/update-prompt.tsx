import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useApplication } from './application-context.ts';

/**
 * A new build waits, or the operator says that this one is too old or behind; nothing reloads until the user says so (reliability §3.4
 * rule 3). Only the hint that it is behind can be put away: the build works, and the new one comes by itself.
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
