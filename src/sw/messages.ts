import { skipWaitingUnseen } from './skip-waiting-unseen.ts';

declare const self: ServiceWorkerGlobalScope;

/** Handles the messages of pages to their service worker. */
export function handleMessage(event: ExtendableMessageEvent): void {
  const type = typeOf(event.data);
  // A new build takes over only on a page's message, after the drafts are saved (reliability §3.4 rule 3).
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'SKIP_WAITING_UNSEEN') event.waitUntil(skipWaitingUnseen({ clients: self.clients, skipWaiting: async () => self.skipWaiting() }));
  if (type === 'CLAIM_CLIENTS') event.waitUntil(self.clients.claim());
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}
