import { useEffect, useRef } from 'react';

/** Alt with an arrow key opens the conversation above or below the open one, from wherever the focus is. */
export function useStepShortcuts(ids: readonly string[], selectedId: string | undefined, onOpen: (conversationID: string) => void): void {
  const latest = useRef({ ids, selectedId, onOpen });
  useEffect(() => {
    latest.current = { ids, selectedId, onOpen };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
      const { ids: all, selectedId: selected, onOpen: open } = latest.current;
      const at = selected === undefined ? -1 : all.indexOf(selected);
      const next = all[at === -1 ? 0 : at + step];
      event.preventDefault();
      if (next !== undefined) open(next);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
