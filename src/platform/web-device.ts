type StorageState = {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: 'persisted' | 'not-persisted' | 'unsupported';
};
type Permission = 'default' | 'granted' | 'denied' | 'unsupported';

/** What the browser grants this device: room, durability, notifications. */
export function createWebDevice() {
  return {
    async readStorage(): Promise<StorageState> {
      const manager = navigator.storage as StorageManager | undefined;
      if (manager === undefined) return { usedBytes: undefined, quotaBytes: undefined, persistence: 'unsupported' };
      const [estimate, isPersisted] = await Promise.all([manager.estimate(), manager.persisted()]);
      return { usedBytes: estimate.usage, quotaBytes: estimate.quota, persistence: isPersisted ? 'persisted' : 'not-persisted' };
    },
    async persistStorage(): Promise<boolean> {
      return (await (navigator.storage as StorageManager | undefined)?.persist()) ?? false;
    },
    notificationPermission(): Permission {
      return 'Notification' in globalThis ? Notification.permission : 'unsupported';
    },
    async askNotificationPermission(): Promise<Permission> {
      return 'Notification' in globalThis ? Notification.requestPermission() : 'unsupported';
    },
  };
}
