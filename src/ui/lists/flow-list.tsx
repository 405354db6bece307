import { Fragment, useCallback, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, type ReactElement, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../shared/class-names.ts';
import { createFlowView, type FlowTarget, type FlowView } from './flow-view.ts';
import styles from './flow-list.module.css';
import { carrySlice, endSlice, sliceAround, type RowSlice } from './row-slice.ts';

export type FlowListHandle = {
  /** Scrolls a row into the middle of the view. */
  scrollToIndex: (index: number) => void;
  scrollToEnd: () => void;
  /** Indices of the rows inside the viewport, both included; undefined while no row is rendered. */
  visibleRange: () => { first: number; last: number } | undefined;
  /** The distance to the end in heights of the viewport, approximately. */
  viewsBelow: () => number;
};

export type RowPosition = { readonly isFirst: boolean; readonly isLast: boolean };

type FlowListProps<Item extends object> = {
  /** Contains at least one item. */
  items: readonly Item[];
  /** Stable and unique: it is the identity of a row across windows. */
  keyOf: (item: Item) => string;
  /**
   * One element with the role of a list item. As long as this is the same function, a row with the same item and position is not rendered
   * again.
   */
  children: (item: Item, place: RowPosition) => ReactElement;
  label: string;
  /** Approximate height of a row in pixels; it only decides how many rows are rendered first. */
  itemSize: number;
  onNearStart?: (() => void) | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Called when the end enters or leaves the view. */
  onAtEndChange?: ((isAtEnd: boolean) => void) | undefined;
  onScrolled?: (() => void) | undefined;
  className?: string | undefined;
  ref?: Ref<FlowListHandle>;
};

/** Where the next rendering scrolls: a row by its key, because other rows may be inserted before it is rendered. */
type Request = { readonly kind: 'end' } | { readonly kind: 'row'; readonly key: string };

/**
 * A list of any length that opens at its end and stays there when rows are added. Rows added elsewhere never move the rows that the user
 * reads.
 *
 * Rows are in normal flow. A slice of `items` is rendered, which follows the view by a few rows per frame. Nothing is measured before it is
 * shown. The browser's scroll anchoring keeps the view in position while rows are added and removed above it, and `flow-view.ts` does where
 * that fails. In a row that can grow above the part that the user reads, that part has `data-read-part`.
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
  // As many rows as fill the window, which contains the list: more would delay the first frame.
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
    // A view that is not filled is corrected before the paint. It cannot scroll, so no scroll event would request more rows.
    if (slice.start === 0) latest.current.onNearStart?.();
    else goTo(endSlice(items, slice.end - slice.start + firstCount), undefined);
  }, [items, keyOf, slice, drawing, firstCount, goTo]);

  useImperativeHandle(props.ref, () => ({
    scrollToIndex(index) {
      const item = slice.items[index];
      if (item === undefined) return;
      // The user wants to see the target row: rows that change in the meantime must not pull the view back to the end.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be focusable
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

/** Undefined if the row no longer exists. */
function targetOf<Item>(request: Request, items: readonly Item[], keyOf: (item: Item) => string): FlowTarget | undefined {
  if (request.kind === 'end') return request;
  const index = items.findIndex((item) => keyOf(item) === request.key);
  return index < 0 ? undefined : { kind: 'row', index };
}

/** The same element for the same item at the same position: in each frame of a fling only rows that enter the document are rendered. */
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
