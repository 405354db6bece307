import { CircleHelp, MapPin, NotebookText, Pin, PinOff, Play } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { favouriteViewOf, type FavouriteView } from '../../core/favourites/favourite-view.ts';
import type { FavouriteRow } from '../../core/rows.ts';
import type { Size } from '../../core/viewer/view-transform.ts';
import { describeSize, safeFileName } from '../../core/media/file-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { FileName, FileBadge } from '../../parts/file/file-content.tsx';
import { MessageText } from '../../parts/message-text.tsx';
import { listTimeWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './favourites.module.css';

type FavouriteCardProps = {
  row: FavouriteRow;
  isChosen: boolean;
  onToggle: (id: string) => void;
  onMeasure: (id: string, size: Size) => void;
  onShow: (view: FavouriteView) => void;
};

const MS_PER_SECOND = 1000;
const SPOKEN_CHARACTERS = 40;

/** One favourite: a press anywhere selects it; content that can be opened has its own button. */
export function FavouriteCard({ row, isChosen, onToggle, onMeasure, onShow }: FavouriteCardProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const day = useDay();
  const view = useMemo(() => favouriteViewOf(row), [row]);
  const isPinned = row.topStatus === 1;
  const spoken = `${t(view.kind === 'unknown' ? 'favourites.unknown' : `favourites.tab.${view.kind}`)} ${wordsOf(view)}`.trim();
  const pin = () =>
    void commands
      .changeList({ scope: 'collections', operation: isPinned ? 'unpin' : 'pin', body: { id: row.id } })
      .catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
  return (
    <li className={styles['card']} data-chosen={isChosen || undefined} data-favourite={row.id}>
      <span className={styles['choose']}>
        <Checkbox round hideLabel label={spoken} checked={isChosen} onChange={() => onToggle(row.id)} />
      </span>
      <div className={styles['body']}>
        <Content view={view} onShow={onShow} onMeasure={(size) => onMeasure(row.id, size)} />
        <p className={styles['meta']}>
          {isPinned && <Icon of={Pin} size={12} label={t('favourites.pinned')} />}
          {row.collectedUserName !== '' && <IsolatedName text={row.collectedUserName} />}
          {row.createTs > 0 && <time dateTime={new Date(row.createTs).toISOString()}>{listTimeWords(t, row.createTs / MS_PER_SECOND, day)}</time>}
        </p>
      </div>
      <span className={styles['pin']}>
        <IconButton icon={isPinned ? PinOff : Pin} size="small" label={t(isPinned ? 'favourites.unpin' : 'favourites.pin')} onClick={pin} />
      </span>
    </li>
  );
}

function wordsOf(view: FavouriteView): string {
  const words =
    view.kind === 'text'
      ? view.text
      : view.kind === 'file'
        ? view.name
        : view.kind === 'place'
          ? view.place.title
          : view.kind === 'note'
            ? view.note.title
            : '';
  return Array.from(words).slice(0, SPOKEN_CHARACTERS).join('');
}

type ContentProps = { view: FavouriteView; onShow: (view: FavouriteView) => void; onMeasure: (size: Size) => void };

function Content({ view, onShow, onMeasure }: ContentProps) {
  const { t } = useTranslation();
  switch (view.kind) {
    case 'text':
      return (
        <div className={styles['words']}>
          <MessageText text={view.text} />
        </div>
      );
    case 'image':
      return <Thumb url={view.previewUrl} label={t('bubble.openPicture')} onPress={() => onShow(view)} onMeasure={onMeasure} />;
    case 'video':
      return (
        <Thumb url={view.posterUrl} label={t('favourites.openVideo')} onPress={() => onShow(view)} onMeasure={onMeasure}>
          <span className={styles['play']}>
            <Icon of={Play} size={16} fill="solid" />
          </span>
        </Thumb>
      );
    case 'file':
      return (
        <span className={styles['file']}>
          <FileBadge name={safeFileName(view.name)} />
          <span className={styles['about']}>
            <FileName name={view.name} />
            <span className={styles['small']}>{describeSize(view.size)}</span>
          </span>
        </span>
      );
    case 'place': {
      const title = view.place.title || t('bubble.someWhere');
      return (
        <a className={styles['place']} href={view.place.mapUrl} target="_blank" rel="noopener noreferrer" aria-label={t('bubble.openMap', { title })}>
          <Icon of={MapPin} size={18} />
          <span dir="auto">{title}</span>
        </a>
      );
    }
    case 'note': {
      const title = view.note.title || t('bubble.noteUntitled');
      return (
        <button type="button" className={styles['note']} aria-label={t('bubble.openNote', { title })} onClick={() => onShow(view)}>
          <Icon of={NotebookText} size={18} />
          <span className={styles['about']}>
            <b dir="auto">{title}</b>
            {view.note.text !== '' && (
              <span className={styles['small']} dir="auto">
                {view.note.text}
              </span>
            )}
          </span>
        </button>
      );
    }
    case 'unknown':
      return (
        <span className={styles['place']}>
          <Icon of={CircleHelp} size={18} />
          {t('favourites.unknown')}
        </span>
      );
  }
}

type ThumbProps = { url: string; label: string; onPress: () => void; onMeasure: (size: Size) => void; children?: ReactNode };

function Thumb({ url, label, onPress, onMeasure, children }: ThumbProps) {
  const src = useMediaUrl(url || undefined);
  const [broken, setBroken] = useState<string>();
  return (
    <button type="button" className={styles['thumb']} aria-label={label} onClick={onPress}>
      {src !== undefined && src !== broken && (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onMeasure({ width, height })}
          onError={() => setBroken(src)}
        />
      )}
      {children}
    </button>
  );
}
