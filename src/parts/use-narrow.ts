import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 1079.98px)';

let query: MediaQueryList | undefined;

function narrowQuery(): MediaQueryList {
  query ??= window.matchMedia(NARROW);
  return query;
}

function subscribe(listener: () => void): () => void {
  narrowQuery().addEventListener('change', listener);
  return () => narrowQuery().removeEventListener('change', listener);
}

/** Whether a side panel lies over the chat, for want of room beside it. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowQuery().matches);
}
