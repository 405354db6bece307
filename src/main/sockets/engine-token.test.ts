import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoginData } from '../../../contract/http/login.ts';
import { aWebConfig } from '../../../tests/support/builders.ts';
import { createFakeChannels } from '../../../tests/support/fakes/fake-channels.ts';
import { createFakeLocks } from '../../../tests/support/fakes/fake-locks.ts';
import { createFakeKeyValue, createFakeOnline, createFakeVault, createFakeVisibility } from '../../../tests/support/fakes/fake-switches.ts';
import { createManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { readKv } from '../../db/kv.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import { AccountDatabase } from '../../db/schema.ts';
import { NetworkError, type Ports, type SocketHandlers } from '../../platform/ports.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import { readSecrets, storeSession } from '../../sync/session/vaulted-session.ts';
import type { WispWorker } from '../../workers/worker-api.ts';
import { startSync } from '../start-sync.ts';

const ME = '10001';
const DAY_MS = 86_400_000;
const SERVER_NOW = 1_760_000_000_000;
const PATIENT = { timeout: 20_000 };
let cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

type Renewal = { readonly code: number; readonly imToken?: string } | 'no answer';
type Server = {
  /** The error of the device's clock. */
  readonly skewMs?: number;
  readonly expireAt: number;
  readonly accepts: (token: string) => boolean;
  readonly renew: (count: number) => Renewal;
};

/** A device with a business API and an engine that answer as the test defines. */
async function connectDevice({ skewMs = 0, expireAt, accepts, renew }: Server) {
  vi.stubGlobal('location', { href: 'http://x/' });
  const clock = createManualClock(SERVER_NOW + skewMs);
  const channels = createFakeChannels((task) => queueMicrotask(task));
  const tokens: string[] = [];
  const confirmed: string[] = [];
  const sockets: SocketHandlers[] = [];
  let renewals = 0;
  const answerSocket = (token: string, handlers: SocketHandlers) => {
    tokens.push(token);
    sockets.push(handlers);
    queueMicrotask(() => (accepts(token) ? handlers.opened() : handlers.closed(4001)));
    return {
      close: () => undefined,
      send(text: string) {
        const { s, m } = JSON.parse(text) as { s: number; m: string };
        if (m === 'hello') confirmed.push(`ready with ${token}`);
        queueMicrotask(() => handlers.received(JSON.stringify({ s, code: 0, r: { userID: ME, pts: 0, serverTime: SERVER_NOW } })));
      },
    };
  };
  const ports = {
    clock,
    keyValue: createFakeKeyValue(),
    vault: createFakeVault(),
    online: createFakeOnline(),
    visibility: createFakeVisibility(),
    locks: createFakeLocks().for('tab'),
    openChannel: (name: string) => channels.open(name, 'tab'),
    random: { unit: () => 0.5, uint32: () => 1, uuid: () => crypto.randomUUID() },
    network: {
      upload: async () => Promise.reject(new NetworkError('down')),
      async fetch(url: string) {
        if (!url.includes('imToken')) throw new NetworkError('down');
        renewals += 1;
        const answer = renew(renewals);
        if (answer === 'no answer') throw new NetworkError('down');
        const { code, imToken } = answer;
        const data = imToken === undefined ? null : { imToken, imTokenExpireAt: SERVER_NOW + 7 * DAY_MS };
        return new Response(JSON.stringify({ code, msg: '', data }), { headers: { 'content-type': 'application/json' } });
      },
      openSocket: ({ url }: { readonly url: string }, handlers: SocketHandlers) =>
        new URL(url).pathname === '/im'
          ? answerSocket(new URL(url).searchParams.get('token') ?? '', handlers)
          : { send: () => undefined, close: () => undefined },
    },
  } as unknown as Ports;
  const store: SessionStore = { registry: new RegistryDatabase(), vault: ports.vault, keyValue: ports.keyValue, clock };
  await storeSession(store, { wtId: ME, token: 'api', imToken: 'old', imTokenExpireAt: expireAt, nickName: '', avatar: '' } as LoginData, false);
  const db = new AccountDatabase(ME);
  await db.kv.put({ key: 'webConfig', value: aWebConfig({ engine: 'embedded', engineUrl: 'ws://x/im', wsUrl: 'ws://x/notify?token=' }) });
  const worker = { sign: async () => 'x', closeAccount: async () => undefined, openAccount: async () => undefined } as unknown as WispWorker;
  const sync = startSync({
    db,
    wtId: ME,
    ports,
    store,
    loadWorker: async () => worker,
    deviceId: 'd',
    build: 'b',
    readLanguage: () => 'zh-CN',
    locked: (reason) => confirmed.push(`locked ${reason}`),
    outdated: () => undefined,
    toast: () => undefined,
    report: () => undefined,
  });
  cleanups.push(
    () => sync.close(),
    async () => db.delete(),
    async () => store.registry.delete(),
  );
  const until = async (line: string) =>
    vi.waitFor(() => {
      clock.advance(5000);
      expect(confirmed).toContain(line);
    }, PATIENT);
  return { store, db, tokens, confirmed, until, renewals: () => renewals, cut: () => sockets.at(-1)?.closed(1006) };
}

test('SIGN-042 G10 renews a refused engine token although the device clock shows it as valid', async () => {
  const device = await connectDevice({
    skewMs: -2 * DAY_MS,
    expireAt: SERVER_NOW - 3_600_000,
    accepts: (token) => token === 'new',
    renew: () => ({ code: 200, imToken: 'new' }),
  });
  await device.until('ready with new');
  expect([device.confirmed, device.tokens, device.renewals()]).toEqual([['ready with new'], ['old', 'new'], 1]);
  expect((await readSecrets(device.store, ME))?.imToken).toBe('new');
});

test('SIGN-007 G10 keeps the session after a lost renewal answer and while the API is unreachable', async () => {
  const device = await connectDevice({
    // The token expires within a day.
    expireAt: SERVER_NOW + 3_600_000,
    // The first renewal reached the server.
    accepts: (token) => token === 'newest',
    renew: (count) => (count < 6 ? 'no answer' : { code: 200, imToken: 'newest' }),
  });
  await device.until('ready with newest');
  expect(device.confirmed).toEqual(['ready with newest']);
});

test.each([500, 429, 11001])('G10 retries a renewal that is answered by %i, which does not concern the session', async (code) => {
  const device = await connectDevice({
    expireAt: SERVER_NOW - 1,
    accepts: (token) => token === 'new',
    renew: (count) => (count < 4 ? { code } : { code: 200, imToken: 'new' }),
  });
  await device.until('ready with new');
  expect(device.confirmed).toEqual(['ready with new']);
});

test('SIGN-042 ends the session when the renewed token is refused, or the back end renews no tokens', async () => {
  const server = { expireAt: SERVER_NOW + 7 * DAY_MS, accepts: () => false };
  const renewed = await connectDevice({ ...server, renew: () => ({ code: 200, imToken: 'new' }) });
  await renewed.until('locked token');
  expect([renewed.tokens, renewed.renewals()]).toEqual([['old', 'new'], 1]);
  for (const cleanup of cleanups.splice(0)) await cleanup();
  const foreign = await connectDevice({ ...server, renew: () => ({ code: 404 }) });
  await foreign.until('locked token');
  expect(foreign.tokens).toEqual(['old', 'old']);
});

test('locks the account with the code of a renewal that is refused because the session is over', async () => {
  const device = await connectDevice({ expireAt: SERVER_NOW + 7 * DAY_MS, accepts: () => false, renew: () => ({ code: 11014 }) });
  await device.until('locked 11014');
  expect(device.confirmed).toEqual(['locked 11014']);
});

test('does not renew the token at each connection when the device clock is ahead', async () => {
  const device = await connectDevice({
    skewMs: 30 * DAY_MS,
    expireAt: SERVER_NOW + 6 * DAY_MS,
    accepts: () => true,
    renew: (count) => ({ code: 200, imToken: `new ${count}` }),
  });
  await device.until('ready with new 1');
  await vi.waitFor(async () => expect(await readKv(device.db, 'serverOffsetMs')).toBeLessThan(0), PATIENT);
  device.confirmed.length = 0;
  device.cut();
  await device.until('ready with new 1');
  expect(device.renewals()).toBe(1);
});
