import { useEffect, useRef, type RefObject } from 'react';
import { isComposing } from '../../shared/is-composing.ts';

/**
 * Handles keys pressed inside a box, but not in overlays above it, which React treats as inside too. Keys that an input method uses are
 * ignored.
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
