import { createPushSubscriber } from './push-subscriber.ts';

type StorageState = {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: 'persisted' | 'not-persisted' | 'unsupported';
};
type Permission = 'default' | 'granted' | 'denied' | 'unsupported';

/** Access to what the browser grants this device: storage quota, persistence, notifications. */
export function createWebDevice() {
  const permissionListeners = new Set<() => void>();
  // The permission is cached, because the browser asks another process for it, which takes milliseconds, and every rendering that uses it
  // reads it.
  let permission: Permission | undefined;
  const permissionChanged = (): void => {
    permission = undefined;
    for (const listener of permissionListeners) listener();
  };
  let isWatched = false;
  const watchPermission = (): void => {
    if (isWatched) return;
    isWatched = true;
    // The user can also change the permission in the browser's settings while the page is open.
    const status = (navigator.permissions as Permissions | undefined)?.query({ name: 'notifications' }).catch(() => undefined);
    void status?.then((found) => found?.addEventListener('change', permissionChanged));
  };
  return {
    push: createPushSubscriber(),
    async readStorage(): Promise<StorageState> {
      const manager = navigator.storage as StorageManager | undefined;
      if (manager === undefined) return { usedBytes: undefined, quotaBytes: undefined, persistence: 'unsupported' };
      const [estimate, isPersisted] = await Promise.all([manager.estimate(), manager.persisted()]);
      return { usedBytes: estimate.usage, quotaBytes: estimate.quota, persistence: isPersisted ? 'persisted' : 'not-persisted' };
    },
    async persistStorage(): Promise<boolean> {
      return (await (navigator.storage as StorageManager | undefined)?.persist()) ?? false;
    },
    async notify({ title, body, tag, path }: { readonly title: string; readonly body: string; readonly tag: string; readonly path: string }): Promise<void> {
      const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready;
      await registration?.showNotification(title, { body, tag, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { path } });
    },
    setBadge(count: number): void {
      if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
    },
    notificationPermission(): Permission {
      return (permission ??= 'Notification' in globalThis ? Notification.permission : 'unsupported');
    },
    async askNotificationPermission(): Promise<Permission> {
      if (!('Notification' in globalThis)) return 'unsupported';
      const answer = await Notification.requestPermission();
      permissionChanged();
      return answer;
    },
    subscribeToPermission(listener: () => void): () => void {
      permissionListeners.add(listener);
      watchPermission();
      return () => permissionListeners.delete(listener);
    },
    subscribeToOpenRequests(listener: (path: string) => void): () => void {
      const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
      const handle = (event: MessageEvent): void => {
        const data: unknown = event.data;
        const isRequest = typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'open' && 'path' in data;
        if (isRequest && typeof data.path === 'string' && data.path.startsWith('/')) listener(data.path);
      };
      container?.addEventListener('message', handle);
      return () => container?.removeEventListener('message', handle);
    },
  };
}
