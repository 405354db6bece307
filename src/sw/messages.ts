declare const self: ServiceWorkerGlobalScope;

/** Only a page's word lets a new build take over, after drafts are saved (reliability §3.4 rule 3). */
export function handleMessage(event: ExtendableMessageEvent): void {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
}
