import { CloudOff, Search, SearchX, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import type { Results } from '../../client/search/use-search-results.ts';
import { useMessageRows } from '../../client/use-rows.ts';
import { keyOfFilter, type FindFilter } from '../../core/search/find-filter.ts';
import { searchWords } from '../../core/search/highlight.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './chat-search.module.css';
import { ResultList } from './result-list.tsx';
import { MediaGrid } from './media-grid.tsx';

type ResultsViewProps = { conversationID: string; filter: FindFilter; results: Results; onShow: (messageID: string) => void };

/** The results, or the reason why there are none; and how much was searched. */
export function ResultsView({ conversationID, filter, results, onShow }: ResultsViewProps) {
  const { t } = useTranslation();
  const { tab, text } = filter;
  const { shown, state } = results;
  const rows = useMessageRows(useMemo(() => shown.map(({ id }) => id), [shown]));
  const words = useMemo(() => searchWords(text), [text]);
  // Messages that were recalled after indexing are not shown.
  const items = useMemo(() => shown.filter(({ id }) => rows.get(id)?.isRevoked !== true), [shown, rows]);
  // Results that only the server holds may still arrive.
  const isWaiting = items.length === 0 && (state === 'searching' || (state === 'done' && results.cloud === 'asking'));
  if (state === 'idle') {
    const isPair = !conversationID.startsWith('GROUP');
    return (
      <div className={styles['nothing']}>
        <EmptyState icon={Search} title={t(isPair ? 'chatSearch.idlePair' : 'chatSearch.idle')} hint={t('chatSearch.idleHint')} compact />
      </div>
    );
  }
  if (state === 'failed') return <ErrorState title={t('chatSearch.failed')} retryLabel={t('common.retry')} onRetry={results.retry} />;
  const common = { items, rows, words, conversationID, onShow, onMore: results.loadMore, filterKey: keyOfFilter(filter) };
  return (
    <>
      <Scope results={results} />
      {isWaiting && <Waiting />}
      {!isWaiting && items.length === 0 && (
        <div className={styles['nothing']}>
          <EmptyState icon={SearchX} title={t('chatSearch.empty')} hint={t('chatSearch.emptyHint')} compact />
        </div>
      )}
      {items.length > 0 && (tab === 'media' ? <MediaGrid {...common} /> : <ResultList {...common} isByMonth={tab === 'file'} />)}
      {!isWaiting && results.isThin && (
        <div className={styles['further']}>
          <Button size="small" look="ghost" onClick={() => results.loadMore?.()}>
            {t('chatSearch.further')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isWaiting ? '' : t('chatSearch.count', { count: Math.max(items.length, results.total ?? 0) })}
      </p>
    </>
  );
}

/** Shows that only this device was searched, and why; nothing where everything was searched. */
function Scope({ results }: { results: Results }) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  if (results.isIndexing) return <p className={styles['scope']}>{t('search.building')}</p>;
  if (results.cloud === 'failed') {
    return (
      <div className={styles['scope']} role="status">
        <Icon of={CloudOff} size={14} />
        <span>{t('chatSearch.cloudFailed')}</span>
        <Button size="small" look="ghost" onClick={results.retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (results.cloud !== 'device') return null;
  return (
    <p className={styles['scope']} data-offline={!isOnline || undefined} role="status">
      <Icon of={isOnline ? CloudOff : WifiOff} size={14} />
      <span>{t(isOnline ? 'chatSearch.device' : 'chatSearch.offline')}</span>
    </p>
  );
}

const BONES = ['a', 'b', 'c', 'd'];

function Waiting() {
  const { t } = useTranslation();
  const isDue = useDelayed(true);
  return (
    <div className={styles['waiting']} aria-busy role="status" aria-label={t('common.loading')}>
      {isDue &&
        BONES.map((bone) => (
          <span key={bone} className={styles['bone']}>
            <Skeleton width={32} height={32} radius={16} />
            <span>
              <Skeleton width="40%" height={12} />
              <Skeleton width="86%" height={14} />
            </span>
          </span>
        ))}
    </div>
  );
}
