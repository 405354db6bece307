import { Fragment, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, type ReactElement, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../shared/class-names.ts';
import { createFlowView, type FlowTarget, type FlowView } from './flow-view.ts';
import styles from './flow-list.module.css';
import { carrySlice, endSlice, sliceAround, type RowSlice } from './row-slice.ts';

export type FlowListHandle = {
  /** Brings a row into the middle of the view. */
  scrollToIndex: (index: number) => void;
  scrollToEnd: () => void;
  /** Rows now inside the viewport, both included; undefined while nothing is drawn. */
  visibleRange: () => { first: number; last: number } | undefined;
  /** How many heights of the viewport lie below it, about. */
  viewsBelow: () => number;
};

export type RowPosition = { readonly isFirst: boolean; readonly isLast: boolean };

type FlowListProps<Item extends object> = {
  /** At least one. */
  items: readonly Item[];
  /** Stable and unique: it is the identity of a row across windows. */
  keyOf: (item: Item) => string;
  /** One element with the role of a list item. As long as this is the same function, a row whose item and place stay is not rendered again. */
  children: (item: Item, place: RowPosition) => ReactElement;
  label: string;
  /** About the height of a row; it only says how many are drawn first. */
  itemSize: number;
  onNearStart?: (() => void) | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Hears whether the end is in view, when that changes. */
  onAtEndChange?: ((isAtEnd: boolean) => void) | undefined;
  onScrolled?: (() => void) | undefined;
  className?: string | undefined;
  ref?: Ref<FlowListHandle>;
};

/** Where the next drawing leads: a row by its key, since others may come before it is drawn. */
type Request = { readonly kind: 'end' } | { readonly kind: 'row'; readonly key: string };

/**
 * A list of any length that opens at its end, stays there while rows come, and never moves what is read when they come elsewhere.
 *
 * Rows stand in the normal flow; of `items` a slice is drawn, which goes with the view a few rows a frame. Nothing is measured before
 * it is shown. The browser's scroll anchoring holds the view in its place while rows come and go above it, and `flow-view.ts` where that
 * fails. Of a row that can grow above what is read in it, the part that is read carries `data-read-part`.
 */
export function FlowList<Item extends object>(props: FlowListProps<Item>) {
  const { items, keyOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const view = useRef<FlowView>(undefined);
  const drawn = useRef<RowSlice<Item>>(undefined);
  const request = useRef<Request>(undefined);
  const isAtEnd = useRef(true);
  const [drawing, renderAgain] = useReducer((count: number) => count + 1, 0);
  // As many as fill the window, of which the list is a part: more would hold back the first frame.
  const firstCount = Math.ceil(window.innerHeight / props.itemSize);
  const slice =
    drawn.current === undefined ? endSlice(items, firstCount) : carrySlice(drawn.current, items, { keyOf, isAtEnd: isAtEnd.current, count: firstCount });

  const goTo = useCallback((next: RowSlice<Item>, wanted: Request | undefined) => {
    drawn.current = next;
    request.current = wanted;
    renderAgain();
  }, []);

  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const [box, list] = [scroller.current, rows.current];
    if (box === null || list === null) return undefined;
    view.current = createFlowView(box, list, {
      slice: () => drawn.current,
      isAtEnd: () => isAtEnd.current,
      isNewest: () => latest.current.onNearEnd === undefined,
      setAtEnd(next) {
        if (next === isAtEnd.current) return;
        isAtEnd.current = next;
        latest.current.onAtEndChange?.(next);
      },
      draw(next) {
        drawn.current = next as RowSlice<Item>;
        flushSync(renderAgain);
      },
      near: (end) => (end === 'start' ? latest.current.onNearStart?.() : latest.current.onNearEnd?.()),
      scrolled: () => latest.current.onScrolled?.(),
    });
    return () => view.current?.close();
  }, []);

  useLayoutEffect(() => {
    const isNew = drawn.current?.items !== items;
    drawn.current = slice;
    const wanted = request.current;
    request.current = undefined;
    view.current?.settle(wanted === undefined ? undefined : targetOf(wanted, items, keyOf));
    if (!isNew) return;
    view.current?.follow();
    if (view.current?.isFilled() !== false) return;
    // A view that is not filled is mended before it is painted; it cannot be scrolled, so nobody else asks for more.
    if (slice.start === 0) latest.current.onNearStart?.();
    else goTo(endSlice(items, slice.end - slice.start + firstCount), undefined);
  }, [items, keyOf, slice, drawing, firstCount, goTo]);

  useImperativeHandle(props.ref, () => ({
    scrollToIndex(index) {
      const item = slice.items[index];
      if (item === undefined) return;
      // Who goes to a row wants to see it: rows that change meanwhile must not pull the view back to the end.
      if (isAtEnd.current) props.onAtEndChange?.(false);
      isAtEnd.current = false;
      const next = sliceAround(drawn.current ?? slice, index, firstCount);
      goTo(next, { kind: 'row', key: keyOf(item) });
    },
    scrollToEnd() {
      const at = drawn.current ?? slice;
      goTo(at.end === at.items.length ? at : endSlice(at.items, firstCount), { kind: 'end' });
    },
    visibleRange: () => view.current?.visibleRange(),
    viewsBelow: () => view.current?.viewsBelow() ?? 0,
  }));

  const renderRow = useStableRows(props.children, keyOf);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={scroller} className={classNames(styles['scroller'], props.className)} role="list" aria-label={props.label} tabIndex={0}>
      <div className={styles['push']} aria-hidden />
      <div ref={rows} className={styles['rows']} role="presentation">
        {items.slice(slice.start, slice.end).map((item, at) => {
          const index = slice.start + at;
          return renderRow(item, index === 0, index === items.length - 1);
        })}
      </div>
    </div>
  );
}

/** Nowhere where the row is gone. */
function targetOf<Item>(request: Request, items: readonly Item[], keyOf: (item: Item) => string): FlowTarget | undefined {
  if (request.kind === 'end') return request;
  const index = items.findIndex((item) => keyOf(item) === request.key);
  return index < 0 ? undefined : { kind: 'row', index };
}

/** The same element for the same item at the same place: with each frame of a fling only rows that come into the document are rendered. */
function useStableRows<Item extends object>(render: (item: Item, place: RowPosition) => ReactElement, keyOf: (item: Item) => string) {
  return useMemo(() => {
    const known = new WeakMap<Item, RowPosition & { readonly element: ReactElement }>();
    return (item: Item, isFirst: boolean, isLast: boolean): ReactElement => {
      const before = known.get(item);
      if (before?.isFirst === isFirst && before.isLast === isLast) return before.element;
      const element = <Fragment key={keyOf(item)}>{render(item, { isFirst, isLast })}</Fragment>;
      known.set(item, { isFirst, isLast, element });
      return element;
    };
  }, [render, keyOf]);
}
