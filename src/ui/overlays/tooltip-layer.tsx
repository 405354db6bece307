import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { placeTip, type Rect } from './place-tip.ts';
import styles from './tooltip-layer.module.css';

const DELAY_MS = 500;
const MOVING_KEYS: ReadonlySet<string> = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

type Tip = { text: string; target: Rect };

/**
 * Shows the `data-tip` of the element under the pointer, or of the one to which a key has moved the focus. A dialog that opens also moves the
 * focus, often before it has its final size, and needs no tip on its first button. One layer serves the whole page, so that a thousand
 * buttons need no listener each. The label of the button contains the same text, so screen readers need nothing from here.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>();
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => watchTips(setTip), []);

  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element || !tip) return;
    const { left, top } = placeTip(tip.target, element.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [tip]);

  if (!tip) return null;
  return createPortal(
    <div ref={bubble} className={styles['tip']} aria-hidden>
      {tip.text}
    </div>,
    document.body,
  );
}

function watchTips(show: (tip: Tip | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | undefined;
  let isMoving = false;

  const hide = () => {
    clearTimeout(timer);
    current = undefined;
    show(undefined);
  };
  const enter = (event: Event, delayMs: number) => {
    const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
    if (target === (current ?? null)) return;
    hide();
    if (!target) return;
    current = target;
    timer = setTimeout(() => {
      const text = target.getAttribute('data-tip');
      if (text && target.isConnected) show({ text, target: target.getBoundingClientRect() });
    }, delayMs);
  };
  const onOver = (event: PointerEvent) => {
    // A finger hides the element under it, and its press already has an effect.
    if (event.pointerType === 'mouse') enter(event, DELAY_MS);
  };
  const onFocus = (event: FocusEvent) => {
    if (isMoving && event.target instanceof Element && event.target.matches(':focus-visible')) enter(event, 0);
  };
  const onKey = (event: KeyboardEvent) => {
    isMoving = MOVING_KEYS.has(event.key);
    if (event.key === 'Escape') hide();
  };
  const onKeyUp = () => {
    isMoving = false;
  };

  document.addEventListener('pointerover', onOver);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide, true);
  document.addEventListener('scroll', hide, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('keyup', onKeyUp, true);
  return () => {
    hide();
    document.removeEventListener('pointerover', onOver);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide, true);
    document.removeEventListener('scroll', hide, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('keyup', onKeyUp, true);
  };
}
