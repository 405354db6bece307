import { Workbox } from 'workbox-window';
import { trustedScriptUrl } from './trusted-script-url.ts';

export type ServiceWorkerPage = {
  /** Lets the waiting build take over and reloads once it has. */
  applyUpdate(): void;
};

/** Registers the service worker after the first paint. `waiting` runs when a new build is there; nothing reloads by itself. */
export async function registerServiceWorker(waiting: (page: ServiceWorkerPage) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/', type: 'module', updateViaCache: 'none' });
  workbox.addEventListener('waiting', () =>
    waiting({
      applyUpdate() {
        workbox.addEventListener('controlling', () => location.reload());
        workbox.messageSkipWaiting();
      },
    }),
  );
  // A browser that refuses goes on without one: pictures come by the leader, and starting wants a network.
  await workbox.register().catch(() => undefined);
  await beControlled();
}

/** A page that is still loading when the first worker takes its clients over is passed by, and would have none until its next start. */
async function beControlled(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker;
  if (controller === null) (await ready).active?.postMessage({ type: 'CLAIM_CLIENTS' });
}
