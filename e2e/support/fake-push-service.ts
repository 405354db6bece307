import type { Page } from 'playwright/test';

export type FakePushService = {
  /** The endpoint of the current subscription. */
  endpoint(): string | undefined;
  /** Drops the subscription, as the browser does after a long absence. */
  lose(): void;
  /** Gives the subscription another key than that of the server. */
  changeKey(): void;
  /** The keys of the page's subscribe requests. */
  readonly keys: string[];
};

type Held = { endpoint: string; key: string; p256dh: string; auth: string };

/**
 * A push service for a browser that cannot reach a real one, and the answer to the permission prompt; everything else of the
 * page is real. The subscription outlives the pages.
 */
export async function installPushService(page: Page, answer: 'granted' | 'denied'): Promise<FakePushService> {
  let held: Held | undefined;
  let made = 0;
  let permission: 'default' | 'granted' | 'denied' = 'default';
  const keys: string[] = [];
  await page.exposeFunction('pushHeld', () => held);
  await page.exposeFunction('pushDropped', () => void (held = undefined));
  await page.exposeFunction('pushMade', (given: Omit<Held, 'endpoint'>) => {
    made += 1;
    keys.push(given.key);
    held = { ...given, endpoint: `https://push.example/${made}` };
    return held;
  });
  await page.exposeFunction('permissionAsked', (isByHand: boolean) => {
    permission = isByHand ? answer : 'default';
    return permission;
  });
  await page.addInitScript(
    ({ start }) => {
      type Bridge = {
        pushHeld(): Promise<Held | undefined>;
        pushDropped(): Promise<void>;
        pushMade(given: Omit<Held, 'endpoint'>): Promise<Held>;
        permissionAsked(isByHand: boolean): Promise<NotificationPermission>;
      };
      const bridge = globalThis as unknown as Bridge;
      const encode = (bytes: ArrayBuffer): string =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const decode = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
      const wrap = (one: Held) => ({
        options: { applicationServerKey: decode(one.key) },
        toJSON: () => ({ endpoint: one.endpoint, keys: { p256dh: one.p256dh, auth: one.auth } }),
        unsubscribe: async () => {
          await bridge.pushDropped();
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        async getSubscription() {
          const one = await bridge.pushHeld();
          return one === undefined || one === null ? null : wrap(one);
        },
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
          const p256dh = encode(await crypto.subtle.exportKey('raw', pair.publicKey));
          return wrap(await bridge.pushMade({ key: applicationServerKey, p256dh, auth: encode(crypto.getRandomValues(new Uint8Array(16)).buffer) }));
        },
      });
      let now: NotificationPermission = (sessionStorage.getItem('test:permission') as NotificationPermission | null) ?? start;
      Object.defineProperty(Notification, 'permission', { get: () => now });
      Notification.requestPermission = async () => {
        now = await bridge.permissionAsked(navigator.userActivation.isActive);
        sessionStorage.setItem('test:permission', now);
        return now;
      };
    },
    { start: 'default' as NotificationPermission },
  );
  return {
    endpoint: () => held?.endpoint,
    lose: () => void (held = undefined),
    changeKey: () => void (held = held === undefined ? undefined : { ...held, key: `${held.key.slice(0, -4)}AAAA` }),
    keys,
  };
}
