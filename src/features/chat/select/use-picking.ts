import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { canSelect } from '../../../core/messages/message-actions.ts';
import type { TimelineItem } from '../../../core/messages/timeline.ts';
import type { MessageSelection } from './use-selection.ts';

export type Picking = {
  /** The selection state of a message; undefined while the user is not selecting. */
  readonly pickOf: (item: TimelineItem) => 'off' | 'on' | 'never' | undefined;
  readonly toggle: (ID: string, isRange: boolean) => void;
};

/** Connects the rows on screen with the selection; the focus goes to the message with which the selection began. */
export function usePicking(selection: MessageSelection, items: readonly TimelineItem[], box: RefObject<HTMLElement | null>): Picking {
  const { ids, toggle } = selection;
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  });
  const isOn = ids !== undefined;
  const first = useRef<string>(undefined);
  first.current = ids === undefined ? undefined : (first.current ?? ids.values().next().value);
  useEffect(() => {
    if (!isOn || first.current === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-msg-id="${CSS.escape(first.current)}"] [data-pick]`)?.focus({ preventScroll: true });
  }, [isOn, box]);
  const pickOf = useCallback<Picking['pickOf']>(
    ({ row }) => (ids === undefined ? undefined : !canSelect(row) ? 'never' : ids.has(row.ID) ? 'on' : 'off'),
    [ids],
  );
  // The same function while the list is mounted: a press renders only the rows that it changes.
  const toggleRow = useCallback<Picking['toggle']>(
    (ID, isRange) => toggle(ID, isRange ? shown.current.filter(({ row }) => canSelect(row)).map(({ row }) => row.ID) : undefined),
    [toggle],
  );
  return { pickOf, toggle: toggleRow };
}
