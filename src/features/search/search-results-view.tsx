import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import { useConversationRows } from '../../client/use-rows.ts';
import { useCloudSearch } from '../../client/search/use-cloud-search.ts';
import { useSearch } from '../../client/search/use-search.ts';
import { useSenders } from '../../client/use-senders.ts';
import type { CloudResults, FoundConversation, FoundEntry, SearchResults } from '../../core/search/search-results.ts';
import { searchWords } from '../../core/search/highlight.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { HighlightedName } from '../../parts/highlighted-text.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { useDelayed } from '../../parts/use-delayed.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import { ConversationResults } from './conversation-results.tsx';
import { GroupEntry } from './group-entry.tsx';
import { MessageGroupEntry } from './message-group-entry.tsx';
import styles from './search.module.css';
import { useSettled } from '../../ui/inputs/use-settled.ts';

/** In milliseconds. The server is asked when the typing pauses; this device answers each key press. */
const REST_MS = 500;

/**
 * Contacts, groups and messages by conversation; a conversation with several results opens a list of them. `isEntered` = the user has
 * pressed Enter for this query: its first result opens as soon as it arrives.
 */
export function SearchResultsView({ query, isEntered, onOpened }: { query: string; isEntered: boolean; onOpened: () => void }) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const { results, isCurrent } = useSearch(query);
  const resultArea = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string>();
  const isRested = useSettled(query, REST_MS) === query;
  const cloud = useCloudSearch(isRested ? query : '');
  const isSlow = useDelayed(results === undefined);
  useEffect(() => setOpened(undefined), [query]);
  // The results of the previous text would open another conversation.
  const mayOpen = isEntered && isCurrent;
  useEffect(() => {
    const hit = mayOpen ? resultArea.current?.querySelector<HTMLElement>('[data-search-result]') : undefined;
    if (hit === undefined || hit === null) return;
    onOpened();
    hit.click();
  }, [mayOpen, onOpened, results, cloud.results]);

  if (results === undefined) {
    return <div className={styles['waiting']}>{isSlow && <Spinner size={20} label={t('common.loading')} />}</div>;
  }
  if (opened !== undefined) return <ConversationResults query={query} conversationID={opened} onBack={() => setOpened(undefined)} />;
  const older = cloud.results ?? NOTHING_OLDER;
  const isEmpty = results.people.length + results.groups.length + results.conversations.length + older.conversations.length === 0;
  // Results that only the server holds may still arrive.
  if (isEmpty && (cloud.isAsking || (!isRested && isOnline)))
    return (
      <div className={styles['waiting']}>
        <Spinner size={20} label={t('common.loading')} />
      </div>
    );
  return (
    <ScrollArea ref={resultArea} className={styles['results']}>
      <div role="status" className="visually-hidden">
        {isEmpty ? t('search.empty') : t('search.count', { count: results.messageTotal + older.total })}
      </div>
      {results.isIndexing && <p className={styles['building']}>{t('search.building')}</p>}
      {isEmpty ? (
        <EmptyState icon={Search} title={t('search.empty')} hint={t('search.emptyHint')} />
      ) : (
        <Sections results={results} older={older} query={query} onOpen={setOpened} />
      )}
    </ScrollArea>
  );
}

type SectionsProps = { results: SearchResults; older: CloudResults; query: string; onOpen: (conversationID: string) => void };

const NOTHING_OLDER: CloudResults = { conversations: [], total: 0 };

function Sections({ results, older, query, onOpen }: SectionsProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const words = searchWords(query);
  const rows = useConversationRows([...results.conversations, ...older.conversations].map((found) => found.conversationID));
  const open = (found: FoundConversation) =>
    found.count > 1 ? onOpen(found.conversationID) : emit({ kind: 'open-conversation', conversationID: found.conversationID, messageID: found.best.id });
  return (
    <>
      {results.people.length > 0 && (
        <section aria-label={t('search.people')}>
          <h2 className={styles['heading']}>{t('search.people')}</h2>
          <People entries={results.people} words={words} />
        </section>
      )}
      {results.conversations.length > 0 && (
        <section aria-label={t('search.messages')}>
          <h2 className={styles['heading']}>
            {t('search.messages')}
            <span>{t('search.count', { count: results.messageTotal })}</span>
          </h2>
          {results.conversations.map((found) => (
            <MessageGroupEntry key={found.conversationID} found={found} row={rows.get(found.conversationID)} words={words} onOpen={() => open(found)} />
          ))}
        </section>
      )}
      {results.groups.length > 0 && (
        <section aria-label={t('search.groups')}>
          <h2 className={styles['heading']}>{t('search.groups')}</h2>
          {results.groups.map((entry) => (
            <GroupEntry key={entry.id} entry={entry} words={words} />
          ))}
        </section>
      )}
      {older.conversations.length > 0 && (
        <section aria-label={t('search.cloud')}>
          <h2 className={styles['heading']}>
            {t('search.cloud')}
            <span>{t('search.count', { count: older.total })}</span>
          </h2>
          {older.conversations.map((found) => (
            <MessageGroupEntry key={found.conversationID} found={found} row={rows.get(found.conversationID)} words={words} onOpen={() => open(found)} />
          ))}
        </section>
      )}
    </>
  );
}

function People({ entries, words }: { entries: readonly FoundEntry[]; words: readonly string[] }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const senders = useSenders(entries.map((entry) => entry.id));
  return entries.map((entry) => {
    const title = entry.remark || entry.name;
    const isByRemark = entry.remark !== '' && entry.matched === 'name';
    return (
      <button
        key={entry.id}
        type="button"
        data-search-result
        className={styles['entry']}
        onClick={() => emit({ kind: 'open-conversation', conversationID: `C2C${entry.id}` })}
      >
        <PersonAvatar id={entry.id} name={title} avatar={senders.get(entry.id)?.avatar} size={40} />
        <span className={styles['entryText']}>
          <HighlightedName className={styles['entryName']} text={title} words={words} />
          <HighlightedName className={styles['entrySecond']} text={isByRemark ? entry.name : t('settings.idLabel', { id: entry.id })} words={words} />
        </span>
      </button>
    );
  });
}
