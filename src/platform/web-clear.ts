const MEDIA_CACHE = 'wt-media-';

/** Removes the cached pictures and files of an account. Resolves to false when the browser refuses. */
export async function clearMediaCache(wtId: string): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  try {
    await caches.delete(`${MEDIA_CACHE}${wtId}`);
    return true;
  } catch {
    return false;
  }
}

/** Removes the account's notifications and the badge of the app icon. Never rejects. */
export async function clearNotices(): Promise<void> {
  try {
    const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  } catch {
    // A browser without notifications has nothing to remove.
  }
}
