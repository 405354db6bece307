/** The storage that the browser grants to this device; the settings read it. */
export type StorageState = {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  readonly persistence: 'persisted' | 'not-persisted' | 'unsupported';
};

/** The data that a push service needs to reach this browser. */
type PushTarget = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

type PushSubscriber = {
  /** Whether push reaches this browser while no page is open; unknown until it was tried. */
  reach(): 'unknown' | 'subscribed' | 'unavailable';
  subscribe(listener: () => void): () => void;
  /** Undefined = the browser or its push service refused. */
  turnOn(serverKey: string): Promise<PushTarget | undefined>;
  turnOff(): Promise<void>;
  /** The browser removed or replaced the subscription. */
  subscribeToLoss(listener: () => void): () => void;
};

export type DeviceAccess = {
  readonly push: PushSubscriber;
  readStorage(): Promise<StorageState>;
  /** Needs a press of the user; false when the browser refuses. */
  persistStorage(): Promise<boolean>;
  /** Shows a notification of the installed app; a click opens `path`. A newer one with the same tag replaces it. */
  notify(notice: { readonly title: string; readonly body: string; readonly tag: string; readonly path: string }): Promise<void>;
  /** The number on the app's icon; does nothing where the browser supports none. */
  setBadge(count: number): void;
  notificationPermission(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Needs a press of the user. */
  askNotificationPermission(): Promise<'default' | 'granted' | 'denied' | 'unsupported'>;
  /** The permission may have changed, in the app or in the browser's settings. */
  subscribeToPermission(listener: () => void): () => void;
  /** Paths of this app that a clicked notification opens. */
  subscribeToOpenRequests(listener: (path: string) => void): () => void;
};
