import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useApplication } from './application-context.ts';

const StorageBanner = lazy(async () => ({ default: (await import('./storage-banner.tsx')).StorageBanner }));

/** Says when nothing can be stored on this device; its code is only wanted then. */
export function StorageNotice() {
  const { storage } = useApplication();
  const trouble = useSyncExternalStore(storage.subscribe, storage.trouble);
  if (trouble === undefined) return null;
  return (
    <Suspense fallback={null}>
      <StorageBanner trouble={trouble} onRetry={() => storage.retry()} />
    </Suspense>
  );
}
