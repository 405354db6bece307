import { ChevronRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSenders } from '../../client/use-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { FoundContent } from '../../core/search/search-results.ts';
import { groupByMonth } from '../../core/search/group-results.ts';
import type { Find } from '../../core/search/merge-results.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { describeSize, safeFileName } from '../../core/media/file-view.ts';
import { excerptAtMatch } from '../../core/search/highlight.ts';
import { contentOf, type MessageContentView } from '../../core/message-content/message-content.ts';
import { groupNumberOf, senderAvatarOf, senderIdOf } from '../../core/people/person-name.ts';
import { summarise } from '../../core/conversations/summary.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { FileBadge } from '../../parts/file/file-content.tsx';
import { HighlightedName, HighlightedText } from '../../parts/highlighted-text.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { summaryWords } from '../../parts/summary-words.ts';
import { localDay, searchTimeWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './chat-search.module.css';
import { contentOfFind, type ResultItemsProps } from './result-items.ts';
import { useResultName, type SentFind } from './use-result-name.ts';
import { useTopOnChange } from './use-top-on-change.ts';

type Line =
  | { readonly kind: 'month'; readonly key: string; readonly year: number; readonly month: number }
  | { readonly kind: 'item'; readonly key: string; readonly item: Find };

const keyOf = (line: Line) => line.key;
const ROW_HEIGHT = 60;

/** The results in one column; each leads to its message in the chat. Files are grouped by month. */
export function ResultList({ conversationID, items, rows, words, onShow, onMore, filterKey, isByMonth }: ResultItemsProps & { isByMonth: boolean }) {
  const { t } = useTranslation();
  const list = useTopOnChange(filterKey);
  const day = useDay();
  const lines = useMemo<readonly Line[]>(() => toLines(items, isByMonth), [items, isByMonth]);
  const senders = useSenders(
    useMemo(() => items.map(({ id }) => senderIdOf(id)), [items]),
    { groupNumber: groupNumberOf(conversationID) },
  );
  const render = useCallback(
    (line: Line) => {
      if (line.kind === 'month') return <h3 className={styles['month']}>{t('chatSearch.calendar.month', { at: localDay(line.year, line.month) })}</h3>;
      const { item } = line;
      return <FindRow find={item} row={rows.get(item.id)} sender={senders.get(senderIdOf(item.id))} words={words} day={day} onShow={onShow} />;
    },
    [t, rows, senders, words, day, onShow],
  );
  return (
    <VirtualList ref={list} items={lines} keyOf={keyOf} label={t('chatSearch.results')} itemSize={ROW_HEIGHT} onNearEnd={onMore} className={styles['list']}>
      {render}
    </VirtualList>
  );
}

function toLines(items: readonly Find[], isByMonth: boolean): readonly Line[] {
  if (!isByMonth) return items.map((item) => ({ kind: 'item', key: item.id, item }));
  return groupByMonth(items, 1).flatMap((line): Line[] =>
    line.kind === 'month' ? [{ ...line, key: `month ${line.key}` }] : line.items.map((item) => ({ kind: 'item', key: item.id, item })),
  );
}

type FindRowProps = SentFind & { readonly words: readonly string[]; readonly day: number; readonly onShow: (messageID: string) => void };

function FindRow({ find, row, sender, words, day, onShow }: FindRowProps) {
  const { t } = useTranslation();
  const name = useResultName({ find, row, sender });
  const confirmed = 'sender' in find ? find.sender.avatar : undefined;
  return (
    <button type="button" data-search-result className={styles['row']} onClick={() => onShow(find.id)}>
      <PersonAvatar id={senderIdOf(find.id)} name={name} avatar={senderAvatarOf({ avatar: row?.avatar || confirmed || '' }, sender)} size={36} />
      <span className={styles['rowText']}>
        <span className={styles['rowTop']}>
          <IsolatedName className={styles['rowName']} text={name} />
          <time className={styles['rowTime']}>{searchTimeWords(t, find.time, day)}</time>
          <span className={styles['locate']}>
            {t('chatSearch.locate')}
            <Icon of={ChevronRight} size={14} />
          </span>
        </span>
        <FindBody find={find} row={row} words={words} />
      </span>
    </button>
  );
}

function FindBody({ find, row, words }: { find: Find; row: MessageRow | undefined; words: readonly string[] }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const content = contentOfFind(find, row);
  const view = content === undefined ? undefined : contentOf(content, me);
  if (view?.kind === 'file') {
    const name = safeFileName(view.name);
    return (
      <span className={styles['file']}>
        <FileBadge name={name} />
        <span className={styles['fileText']}>
          <HighlightedName className={styles['fileName']} text={name} words={words} />
          <span className={styles['fileSize']}>{describeSize(view.size)}</span>
        </span>
      </span>
    );
  }
  const text = wordsOfFind(t, { find, content, view, me });
  return (
    <span className={styles['rowBody']} dir="auto">
      <HighlightedText text={excerptAtMatch(text, words)} words={words} />
    </span>
  );
}

type Described = {
  readonly find: Find;
  readonly content: FoundContent | undefined;
  readonly view: MessageContentView | undefined;
  readonly me: string;
};

/** A result in one line: its text, else its kind. */
function wordsOfFind(t: Translate, { find, content, view, me }: Described): string {
  if (content === undefined || content.type === 'TIMTextElem') return showEmoji(find.text);
  if (view?.kind === 'place') return t('summary.withDetail', { label: t('summary.location'), detail: `${view.place.title} ${view.place.detail}`.trim() });
  return summaryWords(t, summarise({ ...content, isRevoked: false, name: '', from: senderIdOf(find.id) }, me), true);
}
