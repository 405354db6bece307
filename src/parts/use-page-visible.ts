import { useSyncExternalStore } from 'react';
import { shareSubscription } from '../shared/share-subscription.ts';

const subscribe = shareSubscription((notify) => {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
});

export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
