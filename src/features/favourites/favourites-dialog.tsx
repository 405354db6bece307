import { Star } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { FAVOURITES_PAGE, useFavourites, type FavouritePages } from '../../client/favourites/use-favourites.ts';
import { FAVOURITE_TABS, type FavouriteTab, type FavouriteView } from '../../core/favourites/favourite-view.ts';
import type { Size } from '../../core/viewer/view-transform.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyConfirm } from '../../parts/lazy/confirm-dialog.lazy.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { tabId, Tabs } from '../../ui/inputs/tabs.tsx';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import { FavouriteCard } from './favourite-card.tsx';
import { FavouritePreview } from './favourite-preview.tsx';
import styles from './favourites.module.css';
import { useLoadMore } from './use-load-more.ts';
import { useSearchText } from './use-search-text.ts';

export type FavouritesDialogProps = { open: boolean; conversationID: string; onClose: () => void };

const WIDTH = 560;

/** The favourites: the user can send them to the open conversation, pin and delete them. */
export function FavouritesDialog({ open, conversationID, onClose }: FavouritesDialogProps) {
  // Each opening starts without a search and without a selection.
  return <Favourites key={useOpenCount(open)} open={open} conversationID={conversationID} onClose={onClose} />;
}

function Favourites({ open, conversationID, onClose }: FavouritesDialogProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const [tab, setTab] = useState<FavouriteTab>('all');
  const [pages, setPages] = useState(1);
  const search = useSearchText();
  const list = useFavourites({ tab, text: search.settled }, pages * FAVOURITES_PAGE);
  const shownFor = `${tab} ${search.settled}`;
  const [lastFor, setLastFor] = useState(shownFor);
  if (lastFor !== shownFor) {
    setLastFor(shownFor);
    setPages(1);
  }
  const [preview, setPreview] = useState<FavouriteView>();
  const [isPreviewing, setPreviewing] = useState(false);
  const { chosen, toggle, measure, actions } = useChoice({ conversationID, list, onClose });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const show = (view: FavouriteView) => {
    setPreview(view);
    setPreviewing(true);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('favourites.title')} closeLabel={t('common.close')} width={WIDTH} initialFocus={field} actions={actions}>
        <div className={styles['pane']}>
          <div onCompositionStart={search.onCompositionStart} onCompositionEnd={search.onCompositionEnd}>
            <SearchField ref={field} label={t('common.search')} value={search.text} onChange={search.setText} clearLabel={t('common.clear')} />
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
              chosen={chosen}
              onToggle={toggle}
              onMeasure={measure}
              onShow={show}
              onMore={() => setPages((old) => old + 1)}
            />
          </div>
        </div>
      </Dialog>
      {preview !== undefined && <FavouritePreview open={isPreviewing} view={preview} onClose={() => setPreviewing(false)} />}
    </>
  );
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

type Choice = { readonly conversationID: string; readonly list: FavouritePages | undefined; readonly onClose: () => void };

/** The selected favourites and the actions for them. */
function useChoice({ conversationID, list, onClose }: Choice) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const sizes = useRef(new Map<string, Size>());
  const toggle = useCallback((id: string) => setIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id])), []);
  const measure = useCallback((id: string, size: Size) => void sizes.current.set(id, size), []);
  // Favourites that were deleted in the meantime, here or on another device, are no longer selected.
  const there = new Set(list?.rows.map(({ id }) => id));
  const chosen = ids.filter((id) => there.has(id));
  const failed = () => toast(t('chat.notSaved'), { tone: 'danger' });
  const send = async () => {
    const sent = await commands.sendFavourites(
      conversationID,
      chosen.map((id) => ({ id, size: sizes.current.get(id) })),
    );
    if (sent > 0) onClose();
  };
  const remove = () => {
    setAsking(false);
    commands.changeList({ scope: 'collections', operation: 'remove', body: { ids: [...chosen] } }).then(() => setIds([]), failed);
  };
  const isNone = chosen.length === 0;
  const actions = (
    <>
      <p className={styles['count']} aria-live="polite">
        {isNone ? '' : t('favourites.chosen', { count: chosen.length })}
      </p>
      <Button look="ghost" disabled={isNone} onClick={() => setAsking(true)}>
        {t('common.delete')}
      </Button>
      <Button look="primary" disabled={isNone} onClick={() => void send().catch(failed)}>
        {t('favourites.send')}
      </Button>
      <LazyConfirm
        open={isAsking}
        title={t('favourites.deleteTitle')}
        text={t('favourites.deleteText', { count: chosen.length })}
        confirmLabel={t('common.delete')}
        cancelLabel={t('common.cancel')}
        isDestructive
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
  return { chosen: new Set(chosen), toggle, measure, actions };
}
