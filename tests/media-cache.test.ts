import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeKeyValue } from './support/fakes/fake-switches.ts';
import { recordWipeIntent, wipeAccount, listWipeIntents } from '../src/db/wipe-account.ts';
import { clearMediaCache } from '../src/platform/web-clear.ts';
import { putCurrentWtId } from '../src/db/session-box.ts';
import { RegistryDatabase } from '../src/db/registry.ts';
import { createWebVault } from '../src/platform/web-vault.ts';
import { SESSION_KEY } from '../src/sync/session/current-account.ts';
import { lockAccount, type SessionStore } from '../src/sync/session/session-marker.ts';

const ME = '10001';
const OTHER = '10002';
const PICTURE = 'https://wisp.test/media/00000000-0000-4000-8000-000000000004';
const KEPT = ['/media/1', '/media/2', '/media/3'];

let caches: Map<string, Map<string, Response>>;
/** The number of entries that the browser's quota allows. */
let room: number;
let answer: ((response: Response) => void) | undefined;
let store: SessionStore;

const cacheOf = (name: string): Map<string, Response> => {
  const entries = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, entries);
  return entries;
};

function installBrowser(): void {
  const open = async (name: string) => ({
    match: async (key: string) => cacheOf(name).get(key)?.clone(),
    async put(key: string, response: Response) {
      if (cacheOf(name).size >= room) throw new DOMException('full', 'QuotaExceededError');
      cacheOf(name).set(key, response);
    },
    keys: async () => [...cacheOf(name).keys()],
    delete: async (key: string) => cacheOf(name).delete(key),
  });
  vi.stubGlobal('caches', { open, delete: async (name: string) => caches.delete(name) });
  vi.stubGlobal('self', { location: { origin: 'https://wisp.test' } });
  vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => (answer = resolve)));
}

async function signIn(wtId: string): Promise<void> {
  const key = await store.vault.createKey();
  const sealed = await store.vault.seal(key, JSON.stringify({ token: 't' }));
  await store.registry.accounts.put({ wtId, nickName: '', avatar: '', isPublicComputer: 0, lastUsedTs: 1, key, sealed });
  await putCurrentWtId(store.registry, wtId);
  store.keyValue.set(SESSION_KEY, JSON.stringify({ wtId }));
}

beforeEach(async () => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
  caches = new Map();
  answer = undefined;
  room = Infinity;
  installBrowser();
  const clock = { now: () => 1, after: () => () => undefined };
  store = { registry: new RegistryDatabase(), vault: createWebVault(), keyValue: createFakeKeyValue(), clock };
  await signIn(ME);
  for (const path of KEPT) cacheOf(`wt-media-${ME}`).set(path, new Response('x'));
});

/** Fetches a picture whose answer comes after `meanwhile`. Returns the keys that the account's cache has then. */
async function fetchDuring(meanwhile: () => Promise<unknown>): Promise<string[]> {
  const { answerMedia } = await import('../src/sw/media.ts');
  const work: Promise<void>[] = [];
  const answered = answerMedia(new Request(PICTURE), (promise) => void work.push(promise));
  await vi.waitFor(() => expect(answer).toBeDefined());
  await meanwhile();
  answer?.(new Response('y', { status: 200 }));
  await answered;
  await Promise.all(work);
  return [...(caches.get(`wt-media-${ME}`)?.keys() ?? [])];
}

test('locking the session during a fetch keeps all pictures (protocol §12.2)', async () => {
  expect(await fetchDuring(async () => lockAccount(store, ME))).toEqual(expect.arrayContaining(KEPT));
});

test("a sign-in of another account during a fetch keeps the first account's pictures", async () => {
  expect(await fetchDuring(async () => signIn(OTHER))).toEqual(expect.arrayContaining(KEPT));
});

test('a signed-out device requests no upload, and its answer reports no error in the console', async () => {
  await lockAccount(store, ME);
  const { answerMedia } = await import('../src/sw/media.ts');
  expect((await answerMedia(new Request(PICTURE), () => undefined)).status).toBe(204);
  expect(answer).toBeUndefined();
});

test('a refusal for a session that has ended during the request reports no error in the console', async () => {
  const { answerMedia } = await import('../src/sw/media.ts');
  const answered = answerMedia(new Request(PICTURE), () => undefined);
  await vi.waitFor(() => expect(answer).toBeDefined());
  await lockAccount(store, ME);
  answer?.(new Response('not found', { status: 404 }));
  expect((await answered).status).toBe(204);
});

test('a picture that the server does not have is answered as missing', async () => {
  const { answerMedia } = await import('../src/sw/media.ts');
  const answered = answerMedia(new Request(PICTURE), () => undefined);
  await vi.waitFor(() => expect(answer).toBeDefined());
  answer?.(new Response('not found', { status: 404 }));
  expect((await answered).status).toBe(404);
});

test('a full quota evicts the oldest pictures for the next one', async () => {
  room = KEPT.length;
  await fetchDuring(async () => undefined);
  answer = undefined;
  expect(await fetchDuring(async () => undefined)).toEqual([new URL(PICTURE).pathname]);
});

test('an unreadable registry during a fetch keeps the pictures', async () => {
  const open = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const withholdRegistry = async (): Promise<void> => {
    Dexie.dependencies.indexedDB = { open } as unknown as IDBFactory;
  };
  expect(await fetchDuring(withholdRegistry)).toEqual(expect.arrayContaining(KEPT));
});

test('clearing the account during a fetch leaves no picture (reliability §3.5 rule 4)', async () => {
  expect(
    await fetchDuring(async () => {
      await lockAccount(store, ME);
      await store.registry.accounts.delete(ME);
      caches.delete(`wt-media-${ME}`);
    }),
  ).toEqual([]);
});

test('a wipe clears only the media cache of its account (reliability §3.5 rule 4)', async () => {
  cacheOf(`wt-media-${OTHER}`).set('/media/9', new Response('x'));
  await recordWipeIntent(store.registry, ME, 1);
  expect(await wipeAccount(store.registry, ME, { clock: store.clock, clearMedia: clearMediaCache })).toBe(true);
  expect([...caches.keys()]).toEqual([`wt-media-${OTHER}`]);
  expect(await listWipeIntents(store.registry)).toEqual([]);
});

test('a wipe is repeated at the next start if the browser refuses to clear the cache', async () => {
  vi.stubGlobal('caches', { delete: async () => Promise.reject(new DOMException('denied', 'SecurityError')) });
  await recordWipeIntent(store.registry, ME, 1);
  expect(await wipeAccount(store.registry, ME, { clock: store.clock, clearMedia: clearMediaCache })).toBe(false);
  expect(await listWipeIntents(store.registry)).toEqual([ME]);
});

test('the service worker creates no registry when a picture is requested before a page', async () => {
  const factory = new IDBFactory();
  Dexie.dependencies.indexedDB = factory;
  const { answerMedia } = await import('../src/sw/media.ts');
  await answerMedia(new Request(PICTURE), () => undefined);
  expect(await factory.databases()).toEqual([]);
});

test('the service worker stores no picture and creates no registry after its removal during a fetch', async () => {
  const factory = Dexie.dependencies.indexedDB as IDBFactory;
  expect(
    await fetchDuring(async () => {
      store.registry.close();
      await new Promise((resolve) => (factory.deleteDatabase('wt_registry').onsuccess = resolve));
    }),
  ).toEqual([]);
  expect(await factory.databases()).toEqual([]);
});
