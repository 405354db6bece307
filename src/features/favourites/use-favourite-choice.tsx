import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { FavouritePages } from '../../client/favourites/use-favourites.ts';
import type { Size } from '../../core/viewer/view-transform.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyConfirm } from '../../parts/lazy/confirm-dialog.lazy.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './favourites.module.css';

export type ChosenFavourite = { readonly id: string; readonly size: Size | undefined };

export type FavouriteChoice = {
  readonly chosen: ReadonlySet<string>;
  /** The chosen favourites in the order of choosing, with the size of the picture on each card. */
  readonly items: readonly ChosenFavourite[];
  readonly toggle: (id: string) => void;
  readonly measure: (id: string, size: Size) => void;
  readonly clear: () => void;
};

/** The favourites that the user has chosen in the list. */
export function useFavouriteChoice(list: FavouritePages | undefined): FavouriteChoice {
  const [ids, setIds] = useState<readonly string[]>([]);
  const sizes = useRef(new Map<string, Size>());
  const toggle = useCallback((id: string) => setIds((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id])), []);
  const measure = useCallback((id: string, size: Size) => void sizes.current.set(id, size), []);
  const clear = useCallback(() => setIds([]), []);
  // Favourites that were deleted in the meantime, here or on another device, are no longer selected.
  const there = new Set(list?.rows.map(({ id }) => id));
  const chosen = ids.filter((id) => there.has(id));
  return { chosen: new Set(chosen), items: chosen.map((id) => ({ id, size: sizes.current.get(id) })), toggle, measure, clear };
}

type ActionsProps = { choice: FavouriteChoice; onSend: (items: readonly ChosenFavourite[]) => void };

/** The number of chosen favourites, and what can be done with them. */
export function FavouriteActions({ choice, onSend }: ActionsProps): ReactNode {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { items, clear } = choice;
  const isNone = items.length === 0;
  const remove = () => {
    setAsking(false);
    commands
      .changeList({ scope: 'collections', operation: 'remove', body: { ids: items.map(({ id }) => id) } })
      .then(clear, () => toast(t('chat.notSaved'), { tone: 'danger' }));
  };
  return (
    <>
      <p className={styles['count']} aria-live="polite">
        {isNone ? '' : t('favourites.chosen', { count: items.length })}
      </p>
      <Button look="ghost" disabled={isNone} onClick={() => setAsking(true)}>
        {t('common.delete')}
      </Button>
      <Button look="primary" disabled={isNone} onClick={() => onSend(items)}>
        {t('favourites.send')}
      </Button>
      <LazyConfirm
        open={isAsking}
        title={t('favourites.deleteTitle')}
        text={t('favourites.deleteText', { count: items.length })}
        confirmLabel={t('common.delete')}
        cancelLabel={t('common.cancel')}
        isDestructive
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
