declare const self: ServiceWorkerGlobalScope;

/**
 * Brings the app to the front at the conversation of the notification. The message to the page is sent before the focus, because the
 * browser refuses focus without a user gesture and the message must still arrive.
 */
export function handleNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string' ? data.path : '/messages';
  event.waitUntil(open(path));
}

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.visibilityState === 'visible') ?? pages[0];
  if (page === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  page.postMessage({ kind: 'open', path });
  await page.focus().catch(() => undefined);
}
