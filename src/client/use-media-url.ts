import { useSyncExternalStore } from 'react';

const MEDIA_PATH = /^\/media\//;

function subscribe(listener: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.addEventListener('controllerchange', listener);
  return () => container?.removeEventListener('controllerchange', listener);
}

/** Without a service worker (a private window, an old browser) nobody adds the token; the picture then shows its broken state. */
function canAsk(): boolean {
  return !('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null;
}

/**
 * The address a media element may load for a URL that a message or a profile carries; undefined = nothing now. Another host would
 * learn who reads what and when (G13), and our media host answers only once the service worker is there to add the token.
 */
export function useMediaUrl(url: string | undefined): string | undefined {
  const isAnswered = useSyncExternalStore(subscribe, canAsk);
  if (url === undefined || !url.startsWith('/') || url.startsWith('//')) return undefined;
  return isAnswered || !MEDIA_PATH.test(url) ? url : undefined;
}
