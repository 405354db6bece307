import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first field of a form when it opens, except where that would open an on-screen keyboard. */
export function useDesktopFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
