import type { Application } from '../client/application.ts';
import { keepLoading } from '../shared/load-chunk.ts';
import type { ServiceWorkerPage } from '../platform/service-worker.ts';

/** Watches for a new build from the first idle moment on. Applying it first lets every composer store its draft (G11). */
export function createUpdates(): Application['update'] & { start(): void } {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorkerPage | undefined;
  let isStarted = false;
  return {
    isWaiting: () => waiting !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async apply() {
      // Composers store their drafts on this event, as they do when the page is hidden.
      dispatchEvent(new Event('pagehide'));
      waiting?.applyUpdate();
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      void keepLoading(async () => import('../platform/service-worker.ts')).then(async ({ registerServiceWorker }) =>
        registerServiceWorker((page) => {
          waiting = page;
          for (const listener of listeners) listener();
        }),
      );
    },
  };
}
