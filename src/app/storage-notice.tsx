import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { useApplication } from './application-context.ts';

const StorageBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).StorageBanner);

const ClearedBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).ClearedBanner);

/** Says when nothing can be stored on this device; its code is only wanted then. */
export function StorageNotice() {
  const { storage, update } = useApplication();
  const trouble = useSyncExternalStore(storage.subscribe, storage.trouble);
  const wasCleared = useSyncExternalStore(storage.subscribe, storage.wasCleared);
  if (trouble === undefined && !wasCleared) return null;
  return trouble === undefined ? (
    <ClearedBanner onClose={() => storage.setCleared(false)} />
  ) : (
    <StorageBanner trouble={trouble} onRetry={() => storage.retry()} onUpdate={() => void update.apply()} />
  );
}
