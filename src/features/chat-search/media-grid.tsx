import { ImageOff, LocateFixed, Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { useSenders } from '../../client/use-senders.ts';
import { describeDuration } from '../../core/messages/custom-message.ts';
import { groupByMonth, type FindLine } from '../../core/search/group-results.ts';
import type { Find } from '../../core/search/merge-results.ts';
import { contentOf } from '../../core/message-content/message-content.ts';
import { groupNumberOf, senderIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { localDay, searchTimeWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './media-grid.module.css';
import { contentOfFind, type ResultItemsProps } from './result-items.ts';
import { useResultName, type SentFind } from './use-result-name.ts';
import { useTopOnChange } from './use-top-on-change.ts';

const PER_LINE = 3;
const LINE_HEIGHT = 88;
const keyOf = (line: FindLine<Find>) => line.key;

/** Pictures and videos by month, newest first. Each opens, and has a button that shows its message in the chat. */
export function MediaGrid({ conversationID, items, rows, onShow, onMore, filterKey }: ResultItemsProps) {
  const { t } = useTranslation();
  const list = useTopOnChange(filterKey);
  const day = useDay();
  const lines = useMemo(() => groupByMonth(items, PER_LINE), [items]);
  const senders = useSenders(
    useMemo(() => items.map(({ id }) => senderIdOf(id)), [items]),
    { groupNumber: groupNumberOf(conversationID) },
  );
  const render = useCallback(
    (line: FindLine<Find>) =>
      line.kind === 'month' ? (
        <h3 className={styles['month']}>{t('chatSearch.calendar.month', { at: localDay(line.year, line.month) })}</h3>
      ) : (
        <div className={styles['line']}>
          {line.items.map((find) => (
            <Tile
              key={find.id}
              conversationID={conversationID}
              find={find}
              row={rows.get(find.id)}
              sender={senders.get(senderIdOf(find.id))}
              day={day}
              onShow={onShow}
            />
          ))}
        </div>
      ),
    [t, conversationID, rows, senders, day, onShow],
  );
  return (
    <VirtualList ref={list} items={lines} keyOf={keyOf} label={t('chatSearch.results')} itemSize={LINE_HEIGHT} onNearEnd={onMore} className={styles['list']}>
      {render}
    </VirtualList>
  );
}

type TileProps = SentFind & { readonly conversationID: string; readonly day: number; readonly onShow: (messageID: string) => void };

function Tile({ conversationID, find, row, sender, day, onShow }: TileProps) {
  const { t } = useTranslation();
  const { me, emit } = useClient();
  const name = useResultName({ find, row, sender });
  const content = contentOfFind(find, row);
  const view = content === undefined ? undefined : contentOf(content, me);
  const url = view?.kind === 'image' ? view.image.previewUrl : view?.kind === 'video' ? view.video.posterUrl : '';
  const about = { name, time: searchTimeWords(t, find.time, day) };
  // The viewer shows stored messages only; one that only the server holds is loaded by moving the chat to it.
  const open = () => (row === undefined ? onShow(find.id) : emit({ kind: 'open-picture', conversationID, messageID: find.id }));
  return (
    <span className={styles['tile']}>
      <button
        type="button"
        data-search-result
        className={styles['thumb']}
        aria-label={t(view?.kind === 'video' ? 'chatSearch.openVideo' : 'chatSearch.openPicture', about)}
        onClick={open}
      >
        <Picture key={url} url={url} />
        {view?.kind === 'video' && (
          <span className={styles['video']}>
            <Icon of={Play} size={12} fill="solid" />
            {describeDuration(view.video.seconds)}
          </span>
        )}
      </button>
      <span className={styles['locate']}>
        <IconButton icon={LocateFixed} size="tiny" label={t('chatSearch.locateFrom', about)} onClick={() => onShow(find.id)} />
      </span>
    </span>
  );
}

function Picture({ url }: { url: string }) {
  const src = useMediaUrl(url === '' ? undefined : url);
  const [isBroken, setBroken] = useState(false);
  if (url === '' || isBroken) return <Icon of={ImageOff} size={20} className={styles['broken']} />;
  return src === undefined ? null : <img src={src} alt="" decoding="async" loading="lazy" draggable={false} onError={() => setBroken(true)} />;
}
