import { Workbox } from 'workbox-window';
import { trustedScriptUrl } from './trusted-script-url.ts';

export type ServiceWorkerEvents = {
  /** A new build is there and waits. */
  readonly waiting: () => void;
  /** A new build, let in by whichever tab, answers this page from now on: files of the page's own build are gone from the cache. */
  readonly replaced: () => void;
};

export type ServiceWorkerPage = {
  /** Looks for a new build on the server; true = one is on its way, and `waiting` follows. Never fails. */
  check(): Promise<boolean>;
  /** Lets the waiting build take over all tabs; false where none waits any more. */
  applyUpdate(): boolean;
};

/** Registers the service worker after the first paint; nothing reloads by itself. Undefined where the browser has none. */
export async function registerServiceWorker({ waiting, replaced }: ServiceWorkerEvents): Promise<ServiceWorkerPage | undefined> {
  // `npm run dev` has one with `-- --sw` only: without it every reload shows the newest files.
  if (import.meta.env.DEV && import.meta.env['VITE_SW'] !== '1') return undefined;
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const workbox = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/', type: 'module', updateViaCache: 'none' });
  workbox.addEventListener('waiting', waiting);
  // The first worker of a page that had none replaces nothing.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) replaced();
    isControlled = true;
  });
  // A browser that refuses goes on without one: pictures come by the leader, and starting wants a network.
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

/** A page that is still loading when the first worker takes its clients over is passed by, and would have none until its next start. */
async function beControlled(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker;
  if (controller === null) (await ready).active?.postMessage({ type: 'CLAIM_CLIENTS' });
}
