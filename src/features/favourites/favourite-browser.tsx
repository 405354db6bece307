import { Star } from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { FAVOURITES_PAGE, useFavourites, type FavouritePages } from '../../client/favourites/use-favourites.ts';
import { useFoundFavourites } from '../../client/favourites/use-found-favourites.ts';
import { FAVOURITE_TABS, type FavouriteTab, type FavouriteView } from '../../core/favourites/favourite-view.ts';
import type { Size } from '../../core/viewer/view-transform.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { tabId, Tabs } from '../../ui/inputs/tabs.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import { FavouritePreview } from './favourite-preview.tsx';
import styles from './favourites.module.css';
import { useFavouriteChoice, type FavouriteChoice } from './use-favourite-choice.tsx';
import { useLoadMore } from './use-load-more.ts';
import { useSearchText } from './use-search-text.ts';

export type FavouriteBrowser = { readonly pane: ReactNode; readonly preview: ReactNode; readonly choice: FavouriteChoice };

type BrowserOptions = { readonly field?: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null> };

/** The search, the tabs and the list of the favourites, and what the user has chosen of them. A dialog and a screen show them. */
export function useFavouriteBrowser({ field }: BrowserOptions = {}): FavouriteBrowser {
  const { t } = useTranslation();
  const panelId = useId();
  const [tab, setTab] = useState<FavouriteTab>('all');
  const [pages, setPages] = useState(1);
  const search = useSearchText();
  const list = useFavourites({ tab, text: search.settled }, pages * FAVOURITES_PAGE);
  useFoundFavourites(search.settled, list?.isComplete === false && list.isOnline);
  const shownFor = `${tab} ${search.settled}`;
  const [lastFor, setLastFor] = useState(shownFor);
  if (lastFor !== shownFor) {
    setLastFor(shownFor);
    setPages(1);
  }
  const [preview, setPreview] = useState<FavouriteView>();
  const [isPreviewing, setPreviewing] = useState(false);
  const choice = useFavouriteChoice(list);
  const show = (view: FavouriteView) => {
    setPreview(view);
    setPreviewing(true);
  };
  return {
    choice,
    pane: (
      <div className={styles['pane']}>
        <div onCompositionStart={search.onCompositionStart} onCompositionEnd={search.onCompositionEnd}>
          <SearchField
            {...(field === undefined ? {} : { ref: field })}
            label={t('common.search')}
            value={search.text}
            onChange={search.setText}
            clearLabel={t('common.clear')}
          />
        </div>
        <Tabs
          label={t('favourites.kinds')}
          tabs={FAVOURITE_TABS.map((id) => ({ id, label: t(`favourites.tab.${id}`) }))}
          selected={tab}
          onSelect={setTab}
          panelId={panelId}
        />
        <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)} className={styles['panel']}>
          <FavouriteList
            key={shownFor}
            list={list}
            chosen={choice.chosen}
            onToggle={choice.toggle}
            onMeasure={choice.measure}
            onShow={show}
            onMore={() => setPages((old) => old + 1)}
          />
        </div>
      </div>
    ),
    preview: preview !== undefined && <FavouritePreview open={isPreviewing} view={preview} onClose={() => setPreviewing(false)} />,
  };
}

type ListProps = {
  list: FavouritePages | undefined;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onMeasure: (id: string, size: Size) => void;
  onShow: (view: FavouriteView) => void;
  onMore: () => void;
};

function FavouriteList({ list, chosen, onToggle, onMeasure, onShow, onMore }: ListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  useLoadMore({ box, end, hasMore: list?.hasMore === true, shown: list?.rows.length ?? 0, onMore });
  if (list === undefined) return <div ref={box} className={styles['list']} />;
  const isComing = !list.isComplete && list.isOnline;
  if (list.rows.length === 0 && !isComing) {
    const hint = list.isComplete ? {} : { hint: t('common.notDownloadedHint') };
    return (
      <div ref={box} className={styles['list']}>
        <EmptyState icon={Star} title={t('common.empty')} {...hint} />
      </div>
    );
  }
  const rest = list.isComplete || list.isOnline ? t('favourites.noMore') : t('common.notDownloadedHint');
  return (
    <div ref={box} className={styles['list']} data-favourites>
      <ul className={styles['cards']} aria-label={t('favourites.title')}>
        {list.rows.map((row) => (
          <FavouriteCard key={row.id} row={row} isChosen={chosen.has(row.id)} onToggle={onToggle} onMeasure={onMeasure} onShow={onShow} />
        ))}
      </ul>
      <p ref={end} className={styles['end']} role="status">
        {list.hasMore || isComing ? t('favourites.loading') : rest}
      </p>
    </div>
  );
}
