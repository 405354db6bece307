import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPushSubscriber } from './push-subscriber.ts';

const SERVER_KEY = 'BAAAAAAA';
const OTHER_KEY = 'BBBBBBBB';

/** A browser whose push service creates a new address for each subscription. */
function aPushService(options: { readonly refuses?: boolean; readonly isSilent?: boolean; readonly known?: string } = {}) {
  let made = 0;
  let current: unknown = null;
  const calls: string[] = [];
  const subscribe = async (key: string) => {
    calls.push(`subscribe ${key}`);
    if (options.refuses === true) throw new DOMException('no push service', 'AbortError');
    if (options.isSilent === true) return new Promise<never>(() => undefined);
    made += 1;
    const endpoint = `https://push.example/${made}`;
    current = {
      options: { applicationServerKey: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        calls.push(`unsubscribe ${endpoint}`);
        current = null;
        return true;
      },
    };
    return current;
  };
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => subscribe(applicationServerKey),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) } });
  return { calls, known: async () => (options.known === undefined ? undefined : subscribe(options.known)) };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('subscribes once under the same key', async () => {
  const { calls } = aPushService();
  const session = createPushSubscriber();
  const first = await session.turnOn(SERVER_KEY);
  expect(first).toEqual({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
  expect([await session.turnOn(SERVER_KEY), session.reach(), calls]).toEqual([first, 'subscribed', [`subscribe ${SERVER_KEY}`]]);
});

test('NOTE-008 replaces a subscription under another key of the server', async () => {
  const { calls, known } = aPushService({ known: OTHER_KEY });
  await known();
  expect(await createPushSubscriber().turnOn(SERVER_KEY)).toMatchObject({ endpoint: 'https://push.example/2' });
  expect(calls).toEqual([`subscribe ${OTHER_KEY}`, 'unsubscribe https://push.example/1', `subscribe ${SERVER_KEY}`]);
});

test('runs overlapping on and off calls in order, and ends off', async () => {
  const { calls } = aPushService();
  const session = createPushSubscriber();
  await Promise.all([session.turnOn(SERVER_KEY), session.turnOff(), session.turnOn(SERVER_KEY), session.turnOff()]);
  expect([calls.at(-1), session.reach()]).toEqual(['unsubscribe https://push.example/2', 'unknown']);
});

test('reports a push service that refuses as unavailable, and turning off still succeeds', async () => {
  aPushService({ refuses: true });
  const session = createPushSubscriber();
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.reach()));
  expect(await session.turnOn(SERVER_KEY)).toBeUndefined();
  await session.turnOff();
  expect(seen).toEqual(['unavailable', 'unknown']);
});

test('NOTE-015 reports a push service that never answers as unavailable after 30 seconds, and turning off still succeeds', async () => {
  aPushService({ isSilent: true });
  const session = createPushSubscriber();
  await session.turnOff();
  vi.useFakeTimers();
  const turningOn = session.turnOn(SERVER_KEY);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await turningOn, session.reach()]).toEqual([undefined, 'unavailable']);
  await session.turnOff();
  expect(session.reach()).toBe('unknown');
});

test('NOTE-015 reports a browser without an active service worker as unavailable after 30 seconds', async () => {
  aPushService();
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined), getRegistration: async () => undefined } });
  const session = createPushSubscriber();
  await session.turnOff();
  vi.useFakeTimers();
  const turningOn = session.turnOn(SERVER_KEY);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await turningOn, session.reach()]).toEqual([undefined, 'unavailable']);
});
