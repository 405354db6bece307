import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { canSelect } from '../../../core/messages/message-actions.ts';
import type { TimelineItem } from '../../../core/messages/timeline.ts';
import type { MessageSelection } from './use-selection.ts';

export type Picking = {
  /** What a message is among those selected; undefined while none are being selected. */
  readonly pickOf: (item: TimelineItem) => 'off' | 'on' | 'never' | undefined;
  readonly toggle: (ID: string, isRange: boolean) => void;
};

/** Ties the rows on screen to what is selected; the focus goes to the message that selecting began with. */
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
  // The same for as long as the list lives: a press renders the rows that it changes.
  const toggleRow = useCallback<Picking['toggle']>(
    (ID, isRange) => toggle(ID, isRange ? shown.current.filter(({ row }) => canSelect(row)).map(({ row }) => row.ID) : undefined),
    [toggle],
  );
  return { pickOf, toggle: toggleRow };
}
