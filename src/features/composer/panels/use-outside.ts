import { useEffect, useRef } from 'react';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';

/**
 * Closes a panel on a press beside it, on Escape and on Back; the text field beside it goes on being written in. `onPress` hears of the
 * press: it must not move the focus, because a menu over the panel closes when it loses the focus, before the press chooses.
 */
export function useOutside(panel: { readonly current: HTMLElement | null }, onClose: () => void, onPress: () => void): void {
  useBackLayer(true, onClose);
  const latest = useRef({ onClose, onPress });
  useEffect(() => {
    latest.current = { onClose, onPress };
  });
  useEffect(() => {
    const press = (event: PointerEvent) => {
      // The key that opened the panel closes it by itself, and the text field is written in beside it.
      const isNear = event.target instanceof Element && event.target.closest('[aria-expanded], [data-composer]') !== null;
      if (!isNear && event.target instanceof Node && panel.current?.contains(event.target) === false) latest.current.onPress();
    };
    // The text field keeps the focus while emoji are put in, so the key is heard for the whole page.
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
