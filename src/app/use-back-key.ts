import { useEffect, useRef } from 'react';

/** How much lies over the page at an entry of history. */
function levelOf(state: unknown): number {
  const level: unknown = typeof state === 'object' && state !== null && 'wispLevel' in state ? state.wispLevel : 0;
  return typeof level === 'number' ? level : 0;
}

/**
 * A phone's back key takes away what lies over the page, one `level` after the other, before it leaves the page: for each stands an entry
 * of history. It goes with what it stands for, whoever closes that; after a reload, where nothing lies over the page any more, all go.
 * `onBack` hears which level is left. Entries come with a press only: a browser may skip what a page adds by itself.
 */
export function useBackKey(level: number, onBack: (level: number) => void): void {
  const latest = useRef({ level, onBack });
  useEffect(() => {
    latest.current = { level, onBack };
  });
  useEffect(() => {
    const stands = levelOf(history.state);
    for (let next = stands + 1; next <= level; next += 1) history.pushState({ wispLevel: next }, '');
    if (stands > level) history.go(level - stands);
  }, [level]);
  useEffect(() => {
    const hear = () => {
      const left = levelOf(history.state);
      if (left < latest.current.level) latest.current.onBack(left);
    };
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
  }, []);
}
