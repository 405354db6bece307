import { useEffect, useRef, type RefObject } from 'react';
import { readSwipe, type Swipe } from '../../../core/quotes/swipe.ts';
import styles from './swipe-to-quote.module.css';

type SwipeToQuoteProps = {
  /** The element that contains the messages. */
  box: RefObject<HTMLElement | null>;
  canQuote: (ID: string) => boolean;
  onQuote: (ID: string) => void;
};

/** A swipe that starts at the very edge is the system's back gesture. */
const EDGE_PX = 24;

/**
 * On a phone a swipe to the right over a bubble quotes it. One listener serves the whole list, so that it adds no cost to a row. The menu
 * of the message offers the same action.
 */
export function SwipeToQuote({ box, canQuote, onQuote }: SwipeToQuoteProps) {
  const latest = useRef({ canQuote, onQuote });
  useEffect(() => {
    latest.current = { canQuote, onQuote };
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    return watchSwipes(box.current, { canQuote: (ID) => latest.current.canQuote(ID), onQuote: (ID) => latest.current.onQuote(ID) });
  }, [box]);
  return null;
}

type Held = { readonly pointer: number; readonly ID: string; readonly bubble: HTMLElement; readonly x: number; readonly y: number; swipe: Swipe };

function watchSwipes(box: HTMLElement, { canQuote, onQuote }: Omit<SwipeToQuoteProps, 'box'>): () => void {
  const mark = styles['swiped'] ?? 'swiped';
  let held: Held | undefined;
  let swipedAtMs = Number.NEGATIVE_INFINITY;

  const letGo = () => {
    if (held === undefined) return;
    held.bubble.style.removeProperty('--swipe');
    held.bubble.removeAttribute('data-far');
    held.bubble.classList.remove(mark);
    held = undefined;
  };
  const press = (event: PointerEvent) => {
    letGo();
    if (event.pointerType !== 'touch' || !event.isPrimary || event.clientX < EDGE_PX || !(event.target instanceof Element)) return;
    const bubble = event.target.closest<HTMLElement>('[data-bubble]');
    const ID = bubble?.closest<HTMLElement>('[data-msg-id]')?.dataset['msgId'];
    if (bubble === null || ID === undefined || !canQuote(ID)) return;
    held = { pointer: event.pointerId, ID, bubble, x: event.clientX, y: event.clientY, swipe: { kind: 'waiting' } };
  };
  const move = (event: PointerEvent) => {
    if (held?.pointer !== event.pointerId) return;
    held.swipe = readSwipe(held.swipe, { dx: event.clientX - held.x, dy: event.clientY - held.y });
    if (held.swipe.kind === 'scrolling') return letGo();
    if (held.swipe.kind === 'waiting') return undefined;
    held.bubble.classList.add(mark);
    held.bubble.style.setProperty('--swipe', `${held.swipe.shift}px`);
    held.bubble.toggleAttribute('data-far', held.swipe.isFar);
    return undefined;
  };
  const lift = (event: PointerEvent) => {
    if (held?.pointer !== event.pointerId) return;
    const { swipe, ID } = held;
    if (swipe.kind === 'swiping') swipedAtMs = event.timeStamp;
    letGo();
    if (swipe.kind === 'swiping' && swipe.isFar) onQuote(ID);
  };
  // A swipe that ends over an element must not press it.
  const stopClick = (event: MouseEvent) => {
    if (event.timeStamp - swipedAtMs > 50) return;
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener('pointerdown', press);
  box.addEventListener('pointermove', move);
  box.addEventListener('pointerup', lift);
  box.addEventListener('pointercancel', letGo);
  box.addEventListener('click', stopClick, true);
  return () => {
    letGo();
    box.removeEventListener('pointerdown', press);
    box.removeEventListener('pointermove', move);
    box.removeEventListener('pointerup', lift);
    box.removeEventListener('pointercancel', letGo);
    box.removeEventListener('click', stopClick, true);
  };
}
