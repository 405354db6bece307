/** What the browser grants this device; read by the settings. */
export type StorageState = {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: 'persisted' | 'not-persisted' | 'unsupported';
};

/** What a push service needs to reach this browser. */
type PushTarget = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

type PushSubscriber = {
  /** Whether this browser can be told while no page is open; unknown until it was tried. */
  reach(): 'unknown' | 'subscribed' | 'unavailable';
  subscribe(listener: () => void): () => void;
  /** Undefined = the browser or its push service would not. */
  turnOn(serverKey: string): Promise<PushTarget | undefined>;
  turnOff(): Promise<void>;
  /** The browser took the subscription back or replaced it. */
  subscribeToLoss(listener: () => void): () => void;
};

export type DeviceAccess = {
  readonly push: PushSubscriber;
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
  /** The permission may have changed, here or in the browser's own settings. */
  subscribeToPermission(listener: () => void): () => void;
  /** Own paths that a clicked notification asks for. */
  subscribeToOpenRequests(listener: (path: string) => void): () => void;
};
