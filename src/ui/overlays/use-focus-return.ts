import { useRef } from 'react';

/** The element that had the focus when the last menu opened: a dialog opened from a menu returns the focus there, and not to the menu. */
let menuOpener: HTMLElement | undefined;

/**
 * Records the focused element when an overlay opens. The result is for Radix's `onCloseAutoFocus`: it returns the focus, unless another
 * element has taken the focus in the meantime.
 */
export function useFocusReturn(isOpen: boolean, kind: 'menu' | 'dialog'): (event: Event) => void {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  // During the render, because a field inside with autofocus takes the focus before any effect runs.
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
