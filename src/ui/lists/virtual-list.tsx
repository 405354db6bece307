import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { Virtualizer, type CustomContainerComponentProps, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { classNames } from '../../shared/class-names.ts';
import styles from './virtual-list.module.css';

export type VirtualListHandle = {
  scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'nearest') => void;
};

type VirtualListProps<Item extends object> = {
  items: readonly Item[];
  /** Stable and unique: it is the identity of a row across windows. */
  keyOf: (item: Item) => string;
  /** As long as this is the same function, a row with the same item and position is not rendered again. */
  children: (item: Item, index: number) => ReactElement;
  label: string;
  /** Height in pixels of a row that is not measured yet. */
  itemSize?: number;
  /** All rows have the height `itemSize`: they are shown before they are measured, in the frame that adds them. */
  isEven?: boolean;
  /** Distance out of view, in pixels, to which rows are rendered once the user scrolls. */
  bufferPx?: number;
  /** Rows that must stay in the document, such as the one with the focus. */
  keepMounted?: readonly number[];
  onNearStart?: (() => void) | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Also requests more rows while they do not fill the window. Not for rows of the server, because a page of those may be empty. */
  isFilling?: boolean;
  /** Keys pressed in a row; see use-row-keys.ts. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
};

const NEAR_PX = 800;
/** In pixels: a fling covers this in a fifth of a second, so rows ahead are requested this early. */
const NEAR_HAND_PX = 3600;
/** In pixels: before the user scrolls, few rows out of view are rendered, because more would delay the first frame. */
const RESTING_BUFFER_PX = 400;

/** A list of any length of which only the visible part is in the document. */
export function VirtualList<Item extends object>(props: VirtualListProps<Item>) {
  const { items, keyOf, isEven = false } = props;
  const rows = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isHandled, setHandled] = useState(false);
  const noteHand = () => setHandled(true);

  useImperativeHandle(props.ref, () => ({
    scrollToIndex: (index, align = 'start') => rows.current?.scrollToIndex(index, { align }),
  }));

  const handleScroll = (offset: number) => {
    const list = rows.current;
    if (!list) return;
    if (offset < NEAR_PX) props.onNearStart?.();
    if (list.scrollSize - offset - list.viewportSize < (isHandled ? NEAR_HAND_PX : NEAR_PX)) props.onNearEnd?.();
  };

  useFill(scroller, items.length, props.isFilling === true ? props.onNearEnd : undefined);

  const renderRow = useStableRows(props.children, keyOf);
  const optional = {
    ...(props.itemSize === undefined ? {} : { itemSize: props.itemSize }),
    ...(props.keepMounted === undefined ? {} : { keepMounted: props.keepMounted }),
  };

  return (
    <div
      ref={scroller}
      className={classNames(styles['scroller'], props.className)}
      role="list"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be focusable
      tabIndex={0}
      onWheel={noteHand}
      onTouchMove={noteHand}
      onKeyDown={(event) => {
        noteHand();
        props.onKeyDown?.(event);
      }}
      // Only the scroll bar itself, because a press on a row scrolls nothing.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) noteHand();
      }}
    >
      <Virtualizer
        ref={rows}
        data={items}
        as={Rows}
        item={isEven ? EvenRow : Row}
        bufferSize={isHandled ? (props.bufferPx ?? RESTING_BUFFER_PX) : RESTING_BUFFER_PX}
        onScroll={handleScroll}
        {...optional}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}

/** Requests more rows until the window is full: a list without overflow sends no scroll event that would request them. */
function useFill(scroller: { readonly current: HTMLDivElement | null }, count: number, onNearEnd: (() => void) | undefined) {
  const latest = useRef(onNearEnd);
  useEffect(() => {
    latest.current = onNearEnd;
  });
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // It reports once when it starts to observe, after the layout of these rows.
    const observer = new ResizeObserver(() => {
      if (box.clientHeight > 0 && box.scrollHeight <= box.clientHeight) latest.current?.();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, count]);
}

/** The same element for the same item at the same position: in each frame of a fling only rows that enter the document are rendered. */
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

/** While it scrolls, the library hides the rows from the pointer: a press right after a turn of the wheel would be lost. */
function Rows({ style: { pointerEvents: _none, ...style }, children, ref }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={style} role="presentation">
      {children}
    </div>
  );
}

function Row({ style, children, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={style} role="listitem">
      {children}
    </div>
  );
}

/** The library hides a row until it is measured, because its position may still change then. */
function EvenRow({ style, ...props }: CustomItemComponentProps) {
  const { visibility: _hidden, ...shown } = style;
  return <Row {...props} style={shown} />;
}
