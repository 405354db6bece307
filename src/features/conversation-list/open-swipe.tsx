import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBackLayer } from '../../ui/back/use-back-layer.ts';

export type OpenSwipeProps = {
  /** The element that contains the rows. */
  box: RefObject<HTMLElement | null>;
};

/** In pixels: a row that is scrolled further counts as open. A trembling finger scrolls less. */
const OPEN_PX = 24;

/**
 * Closes the row whose actions a swipe has opened: when another row opens, when the list scrolls, on a press beside its actions, and on Back.
 * The swipe itself is the horizontal scroll of the row.
 */
export function OpenSwipe({ box }: OpenSwipeProps) {
  const [row, setRow] = useState<Element>();
  const watch = useRef<SwipeWatch>(undefined);
  useEffect(() => {
    if (box.current === null) return undefined;
    const current = watchSwipes(box.current, setRow);
    watch.current = current;
    return () => current.stop();
  }, [box]);
  useBackLayer(row !== undefined, () => watch.current?.close());
  return null;
}

type SwipeWatch = { readonly close: () => void; readonly stop: () => void };

const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-swipe]') : null);
const isAction = (target: EventTarget | null) => target instanceof Element && target.closest('[data-swipe-actions]') !== null;

function watchSwipes(box: HTMLElement, changed: (row: Element | undefined) => void): SwipeWatch {
  let open: Element | undefined;
  let swallowsClick = false;
  /** The last scroll offset of each row. Only a growing offset opens a row, because a closing row passes the same offsets. */
  const lastLeft = new WeakMap<Element, number>();

  const set = (row: Element | undefined) => {
    if (row === open) return;
    const before = open;
    open = row;
    changed(row);
    before?.scrollTo({ left: 0, behavior: 'smooth' });
  };
  const scrolled = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    if (!target.hasAttribute('data-swipe')) return set(undefined);
    const left = target.scrollLeft;
    const isOutwards = left > (lastLeft.get(target) ?? 0);
    lastLeft.set(target, left);
    if (isOutwards && left > OPEN_PX) return set(target);
    if (left <= 1 && target === open) return set(undefined);
    return undefined;
  };
  const press = (event: PointerEvent) => {
    swallowsClick = open !== undefined && (rowOf(event.target) !== open || !isAction(event.target));
    // The finger may swipe the open row itself back, so a press on it closes it only with the click.
    if (swallowsClick && rowOf(event.target) !== open) set(undefined);
  };
  const click = (event: MouseEvent) => {
    // The action may remove the row. Then it sends no scroll event that closes it.
    if (isAction(event.target)) return set(undefined);
    if (!swallowsClick) return undefined;
    swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
    return set(undefined);
  };
  // The first swipe may have started before this code was loaded.
  const early = [...box.querySelectorAll('[data-swipe]')].find(({ scrollLeft }) => scrollLeft > OPEN_PX);
  if (early !== undefined) set(early);
  box.addEventListener('scroll', scrolled, { capture: true, passive: true });
  document.addEventListener('pointerdown', press, true);
  box.addEventListener('click', click, true);
  return {
    close: () => set(undefined),
    stop() {
      set(undefined);
      box.removeEventListener('scroll', scrolled, true);
      document.removeEventListener('pointerdown', press, true);
      box.removeEventListener('click', click, true);
    },
  };
}
