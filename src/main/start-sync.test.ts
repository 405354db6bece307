import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoginData } from '../../contract/http/login.ts';
import { aWebConfig } from '../../tests/support/builders.ts';
import { createFakeChannels } from '../../tests/support/fakes/fake-channels.ts';
import { createManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { createFakeLocks } from '../../tests/support/fakes/fake-locks.ts';
import { createFakeKeyValue, createFakeOnline, createFakeVault, createFakeVisibility } from '../../tests/support/fakes/fake-switches.ts';
import { RegistryDatabase } from '../db/registry.ts';
import { AccountDatabase } from '../db/schema.ts';
import { NetworkError, type Ports } from '../platform/ports.ts';
import type { SessionStore } from '../sync/session/session-marker.ts';
import { lockAccount } from '../sync/session/session-marker.ts';
import { storeSession } from '../sync/session/vaulted-session.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { startSync } from './start-sync.ts';

const ME = '10001';
const PATIENT = { timeout: 20_000 };
let cleanups: (() => void)[] = [];
let stores: { delete(): Promise<void> }[] = [];
afterEach(async () => {
  for (const cleanup of cleanups) cleanup();
  for (const store of stores) await store.delete();
  cleanups = [];
  stores = [];
});

const login = (token: string) => ({ wtId: ME, token, imToken: `im-${token}`, nickName: '', avatar: '' }) as LoginData;

/** Answers each request for the configuration when the test triggers it. All other requests fail. */
async function aDevice() {
  const answers: ((code: number) => void)[] = [];
  const channels = createFakeChannels((task) => queueMicrotask(task));
  const clock = createManualClock(1_700_000_000_000);
  const keyValue = createFakeKeyValue();
  const ports = {
    clock,
    keyValue,
    vault: createFakeVault(),
    online: createFakeOnline(),
    visibility: createFakeVisibility(),
    locks: createFakeLocks().for('tab'),
    openChannel: (name: string) => channels.open(name, 'tab'),
    random: { unit: () => 0.5, uint32: () => 1, uuid: () => crypto.randomUUID() },
    network: {
      upload: async () => Promise.reject(new NetworkError('down')),
      async fetch(url: string) {
        if (!url.includes('webConfig')) throw new NetworkError('down');
        const code = await new Promise<number>((resolve) => answers.push(resolve));
        return new Response(JSON.stringify({ code, msg: '', data: null }), { headers: { 'content-type': 'application/json' } });
      },
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
    },
  } as unknown as Ports;
  const store: SessionStore = { registry: new RegistryDatabase(), vault: ports.vault, keyValue, clock };
  await storeSession(store, login('first'), false);
  const db = new AccountDatabase(ME);
  await db.kv.put({ key: 'webConfig', value: aWebConfig({ engine: 'embedded', engineUrl: 'ws://x/im', wsUrl: 'ws://x/notify?token=' }) });
  stores.push(store.registry, db);
  const worker = { sign: async () => 'x', closeAccount: async () => undefined, openAccount: async () => undefined } as unknown as WispWorker;
  const start = (locked: (reason: string) => void) => {
    const loadWorker = async () => worker;
    const silent = { toast: () => undefined, report: () => undefined, readLanguage: () => 'zh-CN' };
    const sync = startSync({ db, wtId: ME, ports, store, loadWorker, deviceId: 'd', build: 'b', locked, outdated: () => undefined, ...silent });
    cleanups.push(() => sync.close());
    return sync;
  };
  return { store, clock, start, answers };
}

test('does not lock a new session after a late 11013 for the token of a closed session', async () => {
  const { store, clock, start, answers } = await aDevice();
  const locks: string[] = [];
  const first = start(() => locks.push('first'));
  await vi.waitFor(() => expect(answers).toHaveLength(1), PATIENT);
  first.close();
  await lockAccount(store, ME);
  await storeSession(store, login('second'), false);
  start(() => locks.push('second'));
  await vi.waitFor(() => expect(answers).toHaveLength(2), PATIENT);
  answers[0]?.(11013);
  answers[1]?.(11013);
  await vi.waitFor(() => {
    clock.advance(1000);
    expect(locks).toContain('second');
  }, PATIENT);
  expect(locks).toEqual(['second']);
});
