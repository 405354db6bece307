const MEDIA_CACHE = 'wt-media-';

/** Removes the pictures and files kept for an account; false when the browser would not. */
export async function clearMediaCache(wtId: string): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  try {
    await caches.delete(`${MEDIA_CACHE}${wtId}`);
    return true;
  } catch {
    return false;
  }
}

/** Takes away what the account shows outside of the page: its notifications and the number on the icon. Never fails. */
export async function clearNotices(): Promise<void> {
  try {
    const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  } catch {
    // A browser without notifications has none to take away.
  }
}
