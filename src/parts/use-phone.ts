import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 719.98px)';

let query: MediaQueryList | undefined;

function phoneQuery(): MediaQueryList {
  query ??= window.matchMedia(PHONE);
  return query;
}

function subscribe(listener: () => void): () => void {
  phoneQuery().addEventListener('change', listener);
  return () => phoneQuery().removeEventListener('change', listener);
}

/** Whether the window shows one pane at a time. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => phoneQuery().matches);
}
