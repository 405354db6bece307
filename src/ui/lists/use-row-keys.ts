import type { KeyboardEvent } from 'react';
import type { VirtualListHandle } from './virtual-list.tsx';

/**
 * The arrow keys, Home and End move the focus from row to row, also to rows that are not in the document yet. `keys` = the keys of the rows,
 * which are the `data-row-key` of their buttons; undefined = a row that cannot have the focus.
 */
export function useRowKeys(keys: readonly (string | undefined)[], list: { readonly current: VirtualListHandle | null }) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const area = event.currentTarget;
    const focused = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'];
    const stops = keys.flatMap((key, index) => (key === undefined ? [] : [{ key, index }]));
    const at = stops.findIndex(({ key }) => key === focused);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    const stop = target === undefined ? undefined : stops[Math.max(0, target)];
    if (stop === undefined) return;
    event.preventDefault();
    list.current?.scrollToIndex(stop.index, 'nearest');
    // That scroll may be the first to render the row.
    requestAnimationFrame(() => requestAnimationFrame(() => area.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(stop.key)}"]`)?.focus()));
  };
}
