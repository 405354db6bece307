import { useSyncExternalStore } from 'react';
import { shareSubscription } from '../shared/share-subscription.ts';

/** An event of Chromium that the DOM library does not declare. */
type InstallPromptEvent = Event & { readonly prompt: () => Promise<unknown> };

/** How the app can be installed: by the browser's prompt, or manually in Safari on iOS; undefined = it is installed, or cannot be. */
export type Install = { readonly kind: 'prompt'; readonly run: () => void } | { readonly kind: 'ios' };

const BY_HAND: Install = { kind: 'ios' };

function isPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function isIosBrowser(): boolean {
  // An iPad reports itself as a Mac, but a Mac has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}

let install: Install | undefined = isIosBrowser() ? BY_HAND : undefined;
let notify = (): void => undefined;

function change(next: Install | undefined): void {
  install = next;
  notify();
}

// Registered at the start of the page, because the browser sends it once, before any screen needs it.
addEventListener('beforeinstallprompt', (event) => {
  if (!isPrompt(event)) return;
  // The entry in the menu replaces the browser's own bar.
  event.preventDefault();
  const run = (): void => {
    // The event can prompt only once; the browser sends a new one after a refusal.
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
