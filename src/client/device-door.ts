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
  /** A notification of the installed app; its click opens `path`. One per tag, a newer one takes its place. */
  notify(notice: { readonly title: string; readonly body: string; readonly tag: string; readonly path: string }): Promise<void>;
  /** The number on the app's icon; nothing where the browser has none. */
  setBadge(count: number): void;
  notificationPermission(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Needs the user's press. */
  askNotificationPermission(): Promise<'default' | 'granted' | 'denied' | 'unsupported'>;
  /** Own paths that a clicked notification asks for. */
  subscribeToOpenRequests(listener: (path: string) => void): () => void;
};
