import { useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import { Virtualizer, type CustomContainerComponentProps, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { classNames } from '../../shared/class-names.ts';
import { nextWindow } from './next-window.ts';
import styles from './virtual-list.module.css';

export type VirtualListHandle = {
  scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'nearest') => void;
  scrollToEnd: () => void;
  isAtEnd: () => boolean;
  /** Rows now inside the viewport, both included; undefined while the list is empty. */
  visibleRange: () => { first: number; last: number } | undefined;
};

type VirtualListProps<Item extends object> = {
  items: readonly Item[];
  /** Stable and unique: it is the identity of a row across windows. */
  keyOf: (item: Item) => string;
  /** As long as this is the same function, a row whose item and place stay is not rendered again. */
  children: (item: Item, index: number) => ReactElement;
  label: string;
  role?: 'list' | 'log' | 'listbox';
  /** `end`: opens at the bottom, stays there while new rows come, and never moves when older ones do. */
  anchor?: 'start' | 'end';
  /** Height of a row not yet measured. */
  itemSize?: number;
  /** How far out of view rows are rendered once a hand scrolls. */
  bufferPx?: number;
  /** Rows that must stay in the document, such as the one with the focus. */
  keepMounted?: readonly number[];
  onNearStart?: (() => void) | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Hears whether the end is in view, when that changes. */
  onAtEndChange?: ((isAtEnd: boolean) => void) | undefined;
  onScrolled?: (() => void) | undefined;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
};

const AT_END_PX = 4;
const NEAR_PX = 800;
/** A fling passes through this in a fifth of a second: what lies ahead of a hand is asked for that early. */
const NEAR_HAND_PX = 3600;
/** Until a hand scrolls, few rows out of view are rendered: they would hold back the first frame. */
const RESTING_BUFFER_PX = 400;
const ITEM_OF_ROLE = { list: ListRow, log: PlainRow, listbox: PlainRow } as const;

/** A list of any length of which only what is seen is in the document. */
export function VirtualList<Item extends object>(props: VirtualListProps<Item>) {
  const { keyOf, anchor = 'start', role = 'list' } = props;
  const rows = useRef<VirtualizerHandle>(null);
  const shown = useRef<readonly Item[]>([]);
  const isAtEnd = useRef(true);
  const lastOffset = useRef(0);
  const hasHandMoved = useRef(false);
  const [isHandled, setHandled] = useState(false);
  const noteHand = () => {
    hasHandMoved.current = true;
    setHandled(true);
  };
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const hasEndAnchor = anchor === 'end';
  const step = hasEndAnchor ? nextWindow(shown.current, props.items, keyOf) : { items: props.items, isAtStart: false, isLast: true };
  const { items, isLast } = step;

  useLayoutEffect(() => {
    shown.current = items;
    if (!isLast) renderAgain();
    else if (hasEndAnchor && isAtEnd.current) scrollToEnd(rows.current, items.length);
  }, [items, isLast, hasEndAnchor]);

  useImperativeHandle(props.ref, () => ({
    scrollToIndex: (index, align = 'start') => {
      // Who goes to a row wants to see it: rows that change meanwhile must not pull the view back to the end.
      if (isAtEnd.current) props.onAtEndChange?.(false);
      isAtEnd.current = false;
      rows.current?.scrollToIndex(index, { align });
    },
    scrollToEnd: () => scrollToEnd(rows.current, shown.current.length),
    isAtEnd: () => isAtEnd.current,
    visibleRange: () => visibleRange(rows.current, shown.current.length),
  }));

  const handleScroll = (offset: number) => {
    const list = rows.current;
    if (!list) return;
    const untilEnd = list.scrollSize - offset - list.viewportSize;
    // Rows that grow, and a viewport that changes, move the end away without anybody scrolling: only a hand leaves it.
    const nowAtEnd = untilEnd <= AT_END_PX || (isAtEnd.current && !(hasHandMoved.current && offset < lastOffset.current));
    if (untilEnd <= AT_END_PX) hasHandMoved.current = false;
    lastOffset.current = offset;
    if (nowAtEnd !== isAtEnd.current) {
      isAtEnd.current = nowAtEnd;
      props.onAtEndChange?.(nowAtEnd);
    }
    const near = hasHandMoved.current ? NEAR_HAND_PX : NEAR_PX;
    if (offset < (hasEndAnchor ? near : NEAR_PX)) props.onNearStart?.();
    if (untilEnd < near) props.onNearEnd?.();
    props.onScrolled?.();
  };

  const renderRow = useStableRows(props.children, keyOf);
  const optional = {
    ...(props.itemSize === undefined ? {} : { itemSize: props.itemSize }),
    ...(props.keepMounted === undefined ? {} : { keepMounted: props.keepMounted }),
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role comes with the props; it only notes that a hand scrolls
    <div
      className={classNames(styles['scroller'], hasEndAnchor && styles['end'], props.className)}
      role={role}
      aria-label={props.label}
      tabIndex={0}
      onWheel={noteHand}
      onTouchMove={noteHand}
      onKeyDown={noteHand}
      // The bar itself: a press on a row moves nothing.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) noteHand();
      }}
    >
      {hasEndAnchor && <div className={styles['push']} aria-hidden />}
      <Virtualizer
        ref={rows}
        data={items}
        as={Rows}
        item={ITEM_OF_ROLE[role]}
        shift={step.isAtStart}
        bufferSize={isHandled ? (props.bufferPx ?? RESTING_BUFFER_PX) : RESTING_BUFFER_PX}
        onScroll={handleScroll}
        // A row that grows, or a viewport that shrinks under the keyboard, must not hide the newest row.
        onResize={() => {
          if (hasEndAnchor && isAtEnd.current) scrollToEnd(rows.current, shown.current.length);
        }}
        {...optional}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}

/** The same element for the same item at the same place: with each frame of a fling only rows that come into the document are rendered. */
function useStableRows<Item extends object>(render: (item: Item, index: number) => ReactElement, keyOf: (item: Item) => string) {
  return useMemo(() => {
    const known = new WeakMap<Item, { readonly index: number; readonly element: ReactElement }>();
    return (item: Item, index: number): ReactElement => {
      const before = known.get(item);
      if (before?.index === index) return before.element;
      const element = <Keyed key={keyOf(item)}>{render(item, index)}</Keyed>;
      known.set(item, { index, element });
      return element;
    };
  }, [render, keyOf]);
}

function Keyed({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function scrollToEnd(list: VirtualizerHandle | null, count: number): void {
  if (count > 0) list?.scrollToIndex(count - 1, { align: 'end' });
}

function visibleRange(list: VirtualizerHandle | null, count: number): { first: number; last: number } | undefined {
  if (!list || count === 0) return undefined;
  const { scrollOffset, viewportSize } = list;
  return { first: list.findItemIndex(scrollOffset), last: list.findItemIndex(scrollOffset + viewportSize - 1) };
}

function Rows({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={style} role="presentation">
      {children}
    </div>
  );
}

function ListRow({ style, children, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style} role="listitem">
      {children}
    </div>
  );
}

function PlainRow({ style, children, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style} role="presentation">
      {children}
    </div>
  );
}
