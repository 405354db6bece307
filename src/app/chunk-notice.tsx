import { CloudAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { readChunkTrouble, subscribeChunkTrouble } from '../shared/chunk-trouble.ts';
import { Banner } from '../ui/feedback/banner.tsx';

/** Says that something behind the screens did not load: without it, sync or storage would look like a bad network for ever. */
export function ChunkNotice() {
  const { t } = useTranslation();
  const trouble = useSyncExternalStore(subscribeChunkTrouble, readChunkTrouble);
  if (trouble === undefined) return null;
  return (
    <div data-testid="chunk-trouble" data-kind={trouble}>
      <Banner tone="warning" icon={CloudAlert} action={{ label: t('common.reload'), onPress: () => location.reload() }}>
        {t(trouble === 'missing' ? 'app.chunk.someMissing' : 'app.chunk.someInterrupted')}
      </Banner>
    </div>
  );
}
