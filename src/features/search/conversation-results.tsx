import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useConversation } from '../../client/use-data.ts';
import { useMessageRows } from '../../client/use-rows.ts';
import { useCloudResults } from '../../client/search/use-cloud-search.ts';
import { useConversationSearch } from '../../client/search/use-search.ts';
import { useSenders } from '../../client/use-senders.ts';
import type { CloudMessage, FoundMessage } from '../../core/search/search-results.ts';
import { blankRow } from '../../core/messages/blank-row.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { excerptAtMatch, searchWords } from '../../core/search/highlight.ts';
import { conversationNameOf, senderAvatarOf, senderIdOf, senderNameOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { HighlightedText } from '../../parts/highlighted-text.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { searchTimeWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './search.module.css';

type ConversationResultsProps = { query: string; conversationID: string; onBack: () => void };

const keyOf = (message: FoundMessage) => message.id;

/**
 * All results of one conversation: those of this device, newest first, then those that only the server holds. Each leads to its message.
 */
export function ConversationResults({ query, conversationID, onBack }: ConversationResultsProps) {
  const { t } = useTranslation();
  const { emit, me } = useClient();
  const day = useDay();
  const results = useConversationSearch(query, conversationID);
  const conversation = useConversation(conversationID) ?? blankRow(conversationID);
  const cloud = useCloudResults(query, conversationID, results !== undefined && results.loadMore === undefined);
  const local = results?.messages ?? NONE;
  const firstOfCloud = cloud.messages[0]?.id;
  const messages = useMemo<readonly (FoundMessage | CloudMessage)[]>(() => [...local, ...cloud.messages], [local, cloud.messages]);
  const rows = useMessageRows(useMemo(() => messages.map((message) => message.id), [messages]));
  const senders = useSenders(useMemo(() => messages.map((message) => senderIdOf(message.id)), [messages]));
  const words = searchWords(query);
  return (
    <section className={styles['opened']} aria-label={t('search.results')}>
      <header className={styles['openedHead']}>
        <IconButton icon={ArrowLeft} label={t('search.back')} onClick={onBack} />
        <IsolatedName className={styles['openedName']} text={conversationNameOf(conversation)} />
        <span className={styles['openedCount']}>{results === undefined ? '' : t('search.count', { count: results.total + cloud.messages.length })}</span>
      </header>
      <div className={styles['openedList']}>
        <VirtualList items={messages} keyOf={keyOf} label={t('search.results')} itemSize={64} onNearEnd={results?.loadMore ?? cloud.loadMore}>
          {(message) => {
            const from = senderIdOf(message.id);
            const sender = senders.get(from);
            const row = rows.get(message.id);
            const confirmed = 'sender' in message ? message.sender : undefined;
            const nick = row?.nick || confirmed?.name || '';
            const name = from === me ? t('chat.me') : senderNameOf({ from, nick, nameCard: row?.nameCard ?? '' }, sender);
            return (
              <>
                {message.id === firstOfCloud && <h2 className={styles['heading']}>{t('search.cloud')}</h2>}
                <button
                  type="button"
                  data-search-result
                  className={styles['entry']}
                  onClick={() => emit({ kind: 'open-conversation', conversationID, messageID: message.id })}
                >
                  <PersonAvatar id={from} name={name} avatar={senderAvatarOf({ avatar: row?.avatar || confirmed?.avatar || '' }, sender)} size={36} />
                  <span className={styles['entryText']}>
                    <span className={styles['resultTop']}>
                      <IsolatedName className={styles['resultSender']} text={name} />
                      <time className={styles['resultTime']}>{searchTimeWords(t, message.time, day)}</time>
                    </span>
                    <span className={styles['resultText']} dir="auto">
                      <HighlightedText text={excerptAtMatch(showEmoji(message.text), words)} words={words} />
                    </span>
                  </span>
                </button>
              </>
            );
          }}
        </VirtualList>
      </div>
    </section>
  );
}

const NONE: readonly FoundMessage[] = [];
