import { useEffect, useRef } from 'react';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';

/** Closes a panel on a press beside it, on Escape and on Back; the text field beside it goes on being written in. */
export function useOutside(panel: { readonly current: HTMLElement | null }, onClose: () => void): void {
  useBackLayer(true, onClose);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: PointerEvent) => {
      // The key that opened the panel closes it by itself, and the text field is written in beside it.
      const isNear = event.target instanceof Element && event.target.closest('[aria-expanded], [data-composer]') !== null;
      if (!isNear && event.target instanceof Node && panel.current?.contains(event.target) === false) close.current();
    };
    // The text field keeps the focus while emoji are put in, so the key is heard for the whole page.
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [panel]);
}
