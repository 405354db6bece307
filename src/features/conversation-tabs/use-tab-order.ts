import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isFixedTab, moveTab } from '../../core/tabs/edit-tabs.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

type HandleProps = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
};

export type TabOrder = {
  /** In the order that the user has dragged them to, before it is stored. */
  readonly tabs: readonly ListTab[];
  readonly dragged: string | undefined;
  /** The last move by the keyboard, for screen readers. */
  readonly moved: { readonly name: string; readonly position: number } | undefined;
  readonly handleProps: (id: string, name: string) => HandleProps;
};

/** Sorts the tabs by dragging their handles or by the arrow keys on them. */
export function useTabOrder(tabs: readonly ListTab[]): TabOrder {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const [drag, setDrag] = useState<{ readonly id: string; readonly ids: readonly string[] }>();
  const [moved, setMoved] = useState<TabOrder['moved']>();
  const latest = useRef(drag);
  const stored = tabs.filter((tab) => !isFixedTab(tab)).map(({ id }) => id);
  /** The order after the last press of a key, until it is rendered. A press before that continues from it. */
  const pressed = useRef<{ readonly ids: readonly string[]; isStored: boolean }>(undefined);
  const shown = stored.join();
  useEffect(() => {
    if (pressed.current?.isStored === true || pressed.current?.ids.join() === shown) pressed.current = undefined;
  }, [shown]);

  const save = async (ids: readonly string[]) => {
    await commands.changeList({ scope: 'tabs', operation: 'sort', body: { ids: [...ids] } }).catch(() => toast(t('tabs.sortFailed'), { tone: 'danger' }));
  };
  const saveByPress = async (ids: readonly string[]) => {
    const press = { ids, isStored: false };
    pressed.current = press;
    await save(ids);
    press.isStored = true;
  };
  const show = (next: typeof drag) => {
    latest.current = next;
    setDrag(next);
  };

  const handleProps = (id: string, name: string): HandleProps => ({
    onKeyDown(event) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const current = pressed.current?.ids ?? stored;
      const index = current.indexOf(id) + (by ?? 0);
      if (by === undefined || index < 0 || index >= current.length) return;
      event.preventDefault();
      void saveByPress(moveTab(current, id, index));
      setMoved({ name, position: index + 2 });
    },
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      show({ id, ids: stored });
    },
    onPointerMove(event) {
      const held = latest.current;
      if (held?.id !== id) return;
      const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-tab-row]') ?? [])].slice(1);
      const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
      const index = over === -1 ? rows.length - 1 : over;
      if (held.ids.indexOf(id) !== index) show({ id, ids: moveTab(held.ids, id, index) });
    },
    onPointerUp() {
      const held = latest.current;
      show(undefined);
      if (held?.id === id && held.ids.join() !== shown) void save(held.ids);
    },
    onPointerCancel: () => show(undefined),
  });

  const indexOf = (tab: ListTab) => (isFixedTab(tab) ? -1 : (drag?.ids ?? stored).indexOf(tab.id));
  return { tabs: drag === undefined ? tabs : tabs.toSorted((a, b) => indexOf(a) - indexOf(b)), dragged: drag?.id, moved, handleProps };
}
