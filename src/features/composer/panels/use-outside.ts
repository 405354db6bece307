import { useEffect, useRef } from 'react';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';

/**
 * Closes a panel on a press outside it, on Escape and on Back; the user can continue to type in the text field beside it. `onPress` is
 * called for the press. It must not move the focus: a menu above the panel closes when it loses the focus, before the press chooses an
 * entry.
 */
export function useOutside(panel: { readonly current: HTMLElement | null }, onClose: () => void, onPress: () => void): void {
  useBackLayer(true, onClose);
  const latest = useRef({ onClose, onPress });
  useEffect(() => {
    latest.current = { onClose, onPress };
  });
  useEffect(() => {
    const press = (event: PointerEvent) => {
      // The button that opened the panel closes it itself, and the user types in the text field beside the panel.
      const isNear = event.target instanceof Element && event.target.closest('[aria-expanded], [data-composer]') !== null;
      if (!isNear && event.target instanceof Node && panel.current?.contains(event.target) === false) latest.current.onPress();
    };
    // The text field keeps the focus while the user inserts emoji, so the listener is on the whole page.
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onClose();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [panel]);
}
