import { useEffect, useRef, type RefObject } from 'react';
import { isComposing } from '../../shared/is-composing.ts';

/**
 * Keys pressed upon anything inside a box, and upon nothing that opens above it: for React that is inside too. What an input method
 * uses is not heard.
 */
export function usePanelShortcuts(box: RefObject<HTMLElement | null>, handle: (event: KeyboardEvent) => void): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const element = box.current;
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isComposing(event)) latest.current(event);
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [box]);
}
