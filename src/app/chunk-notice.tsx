import { CloudAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { readChunkProblem, subscribeChunkProblem } from '../shared/chunk-problem.ts';
import { Banner } from '../ui/feedback/banner.tsx';

/** Shows that code without a screen did not load. Without the notice, missing sync or storage would look like a bad network. */
export function ChunkNotice() {
  const { t } = useTranslation();
  const problem = useSyncExternalStore(subscribeChunkProblem, readChunkProblem);
  if (problem === undefined) return null;
  return (
    <div data-testid="chunk-trouble" data-kind={problem}>
      <Banner tone="warning" icon={CloudAlert} action={{ label: t('common.reload'), onPress: () => location.reload() }}>
        {t(problem === 'missing' ? 'app.chunk.someMissing' : 'app.chunk.someInterrupted')}
      </Banner>
    </div>
  );
}
