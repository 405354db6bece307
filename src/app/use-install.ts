import { useSyncExternalStore } from 'react';
import { shareSubscription } from '../shared/share-subscription.ts';

/** Chromium's, which the DOM library does not know. */
type InstallPromptEvent = Event & { readonly prompt: () => Promise<unknown> };

/** How the app can be installed: by the browser's own question, or by hand in Safari on iOS; undefined = it is, or cannot be. */
export type Install = { readonly kind: 'prompt'; readonly run: () => void } | { readonly kind: 'ios' };

const BY_HAND: Install = { kind: 'ios' };

function isPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function isIosBrowser(): boolean {
  // An iPad calls itself a Mac, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}

let install: Install | undefined = isIosBrowser() ? BY_HAND : undefined;
let notify = (): void => undefined;

function change(next: Install | undefined): void {
  install = next;
  notify();
}

// From the start of the page on: the browser sends it once, before any screen asks.
addEventListener('beforeinstallprompt', (event) => {
  if (!isPrompt(event)) return;
  // The entry in the menu takes the place of the browser's own bar.
  event.preventDefault();
  const run = (): void => {
    // The event can ask once only; the browser sends a new one after a refusal.
    change(undefined);
    event.prompt().catch(() => undefined);
  };
  change({ kind: 'prompt', run });
});
addEventListener('appinstalled', () => change(undefined));

const subscribe = shareSubscription((listener) => {
  notify = listener;
  return () => {
    notify = () => undefined;
  };
});

export function useInstall(): Install | undefined {
  return useSyncExternalStore(subscribe, () => install);
}
