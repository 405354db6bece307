import { useSyncExternalStore } from 'react';
import { shareSubscription } from '../shared/share-subscription.ts';

/** Creates a hook that returns whether the window matches `text`; all its users share one listener. */
export function mediaQueryHook(text: string): () => boolean {
  let query: MediaQueryList | undefined;
  const read = (): MediaQueryList => (query ??= window.matchMedia(text));
  const subscribe = shareSubscription((notify) => {
    read().addEventListener('change', notify);
    return () => read().removeEventListener('change', notify);
  });
  const matches = (): boolean => read().matches;
  return () => useSyncExternalStore(subscribe, matches);
}
