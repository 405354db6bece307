import { useSyncExternalStore } from 'react';
import { useApplication } from './application-context.ts';
import { ClearedBanner, FullBanner, StorageBanner } from './screens.lazy.tsx';

/** Shows that nothing can be stored on this device; its code is loaded only then. */
export function StorageNotice() {
  const { storage, update } = useApplication();
  const problem = useSyncExternalStore(storage.subscribe, storage.problem);
  const isFull = useSyncExternalStore(storage.subscribe, storage.isFull);
  const wasCleared = useSyncExternalStore(storage.subscribe, storage.wasCleared);
  if (problem !== undefined) return <StorageBanner problem={problem} onRetry={() => storage.retry()} onUpdate={() => void update.apply()} />;
  if (isFull) return <FullBanner />;
  return wasCleared ? <ClearedBanner onClose={() => storage.setCleared(false)} /> : null;
}
