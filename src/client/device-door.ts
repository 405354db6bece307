/** What the browser grants this device; read by the settings. */
export type StorageState = {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: 'persisted' | 'not-persisted' | 'unsupported';
};

export type DeviceDoor = {
  readStorage(): Promise<StorageState>;
  /** Needs the user's press; false when the browser says no. */
  persistStorage(): Promise<boolean>;
  notificationPermission(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Needs the user's press. */
  askNotificationPermission(): Promise<'default' | 'granted' | 'denied' | 'unsupported'>;
};
