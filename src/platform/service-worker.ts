import { Workbox } from 'workbox-window';
import { trustedScriptUrl } from './trusted-script-url.ts';

export type ServiceWorkerEvents = {
  /** A new build is installed and waits for activation. */
  readonly waiting: () => void;
  /**
   * A new build controls this page from now on, after any tab has activated it. The cache no longer contains the files of the page's own
   * build.
   */
  readonly replaced: () => void;
};

export type ServiceWorkerPage = {
  /** Checks the server for a new build. Resolves to true when one is being installed; `waiting` follows. Never rejects. */
  check(): Promise<boolean>;
  /** Lets the waiting build take over all tabs. Returns false when no build waits any more. */
  applyUpdate(): boolean;
};

/**
 * Registers the service worker after the first paint. Does not reload the page. Resolves to undefined when the browser has no service
 * workers.
 */
export async function registerServiceWorker({ waiting, replaced }: ServiceWorkerEvents): Promise<ServiceWorkerPage | undefined> {
  // `npm run dev` registers a worker only with `-- --sw`. Without a worker every reload shows the newest files.
  if (import.meta.env.DEV && import.meta.env['VITE_SW'] !== '1') return undefined;
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const workbox = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/', type: 'module', updateViaCache: 'none' });
  workbox.addEventListener('waiting', waiting);
  // The first worker of a page that had no worker replaces nothing.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) replaced();
    isControlled = true;
  });
  // Without a service worker the app still works: the leader loads pictures, and the start needs a network.
  const registration = await workbox.register().catch(() => undefined);
  void beControlled();
  return {
    async check() {
      await registration?.update().catch(() => undefined);
      return (registration?.installing ?? registration?.waiting ?? null) !== null;
    },
    applyUpdate() {
      const worker = registration?.waiting ?? undefined;
      worker?.postMessage({ type: 'SKIP_WAITING' });
      return worker !== undefined;
    },
  };
}

/**
 * When the first worker claims its clients, the browser skips a page that is still loading. Such a page would have no worker until its next
 * start.
 */
async function beControlled(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker;
  if (controller === null) (await ready).active?.postMessage({ type: 'CLAIM_CLIENTS' });
}
