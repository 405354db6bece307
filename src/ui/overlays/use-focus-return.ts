import { useRef } from 'react';

/** What had the focus when the last menu opened: a dialog opened from a menu goes back there, past the menu. */
let menuOpener: HTMLElement | undefined;

/**
 * Remembers what had the focus when an overlay opened; the result goes into Radix's `onCloseAutoFocus`
 * and gives it back, unless something else has taken the focus meanwhile.
 */
export function useFocusReturn(isOpen: boolean, kind: 'menu' | 'dialog'): (event: Event) => void {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  // While rendering, because a field inside with autofocus takes the focus before any effect runs.
  if (isOpen !== wasOpen.current) {
    wasOpen.current = isOpen;
    if (isOpen) {
      opener.current = findOpener();
      if (kind === 'menu') menuOpener = opener.current;
    }
  }
  return (event) => {
    event.preventDefault();
    const active = document.activeElement;
    const isFree = !active || active === document.body || (event.currentTarget instanceof Node && event.currentTarget.contains(active));
    if (isFree && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  };
}

function findOpener(): HTMLElement | undefined {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return undefined;
  return active.closest('[role="menu"]') ? menuOpener : active;
}
