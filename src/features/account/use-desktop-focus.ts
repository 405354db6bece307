import { useEffect, useRef, type RefObject } from 'react';

/** Puts the cursor into the first field of a form that opens, except where that would raise a keyboard. */
export function useDesktopFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
