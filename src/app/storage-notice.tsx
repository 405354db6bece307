import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { useApplication } from './application-context.ts';

const StorageBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).StorageBanner);

const ClearedBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).ClearedBanner);

const FullBanner = lazyComponent(async () => (await import('./storage-banner.tsx')).FullBanner);

/** Says when nothing can be stored on this device; its code is only wanted then. */
export function StorageNotice() {
  const { storage, update } = useApplication();
  const trouble = useSyncExternalStore(storage.subscribe, storage.trouble);
  const isFull = useSyncExternalStore(storage.subscribe, storage.isFull);
  const wasCleared = useSyncExternalStore(storage.subscribe, storage.wasCleared);
  if (trouble !== undefined) return <StorageBanner trouble={trouble} onRetry={() => storage.retry()} onUpdate={() => void update.apply()} />;
  if (isFull) return <FullBanner />;
  return wasCleared ? <ClearedBanner onClose={() => storage.setCleared(false)} /> : null;
}
