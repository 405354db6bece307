import { useEffect, type RefObject } from 'react';
import { isPageCovered } from '../../ui/overlays/is-page-covered.ts';

/** Elements that handle keys themselves: fields, elements that react to Space or typing, and all overlays. */
const TAKES_KEYS = 'input, textarea, select, video, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';
const TAKES_SPACE = 'a, button, summary, [role="button"], [tabindex]';

/**
 * Typing goes into the text field wherever the focus is, unless another element handles the keys. The hook moves the focus, and the browser
 * inserts the character into the focused field.
 */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // An input method starts with a key event that does not name its key.
      if ([...event.key].length !== 1 && event.key !== 'Process') return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(TAKES_KEYS) !== null) return;
      if (event.key === ' ' && target.closest(TAKES_SPACE) !== null) return;
      if (field.current === null || field.current.closest('[hidden], [inert]') !== null || isPageCovered()) return;
      field.current.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [field]);
}
