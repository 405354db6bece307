import { useEffect, type RefObject } from 'react';
import { isPageCovered } from '../../ui/overlays/is-page-covered.ts';

/** What takes keys itself: fields, what Space or typing acts on, and all that is open above the page. */
const TAKES_KEYS = 'input, textarea, select, video, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';
const TAKES_SPACE = 'a, button, summary, [role="button"], [tabindex]';

/** Typing lands in the text field wherever the focus is, unless something else takes the keys. The browser puts the sign into the field that has the focus. */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // An input method begins with a key that it does not name.
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
