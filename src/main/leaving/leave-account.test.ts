import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createFakeKeyValue, createFakeVault } from '../../../tests/support/fakes/fake-switches.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import { AccountDatabase } from '../../db/schema.ts';
import { keepUnsavedInput } from '../../sync/commands/drafts/unsaved-input.ts';
import { pendingSendName } from '../../sync/commands/sending/pending-sends.ts';
import { readCurrentWtId } from '../../sync/session/current-account.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import { readSecrets, storeSession } from '../../sync/session/vaulted-session.ts';
import { finishLeaving, leaveAccount, type LeaveParts } from './leave-account.ts';

const ME = '10001';
const OTHER = '10002';
let store: SessionStore;
let waits: (() => void)[];
let reports: string[];

beforeEach(async () => {
  await new RegistryDatabase().delete();
  for (const wtId of [ME, OTHER]) await new AccountDatabase(wtId).delete();
  store = { registry: new RegistryDatabase(), vault: createFakeVault(), keyValue: createFakeKeyValue(), clock: testClock() };
  waits = [];
  reports = [];
  for (const wtId of [OTHER, ME]) {
    const login = { wtId, token: `token of ${wtId}`, imToken: 'im', nickName: '陈屿', avatar: '', vipType: 0, level: 0, lockPwdEnabled: 0 } as const;
    await storeSession(store, login, false);
    const db = new AccountDatabase(wtId);
    await db.kv.put({ key: 'cursor', value: 7 });
    db.close();
  }
});

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '');

function testClock() {
  return { now: () => 1_760_000_000_000, after: (_delayMs: number, task: () => void) => (waits.push(task), () => undefined) };
}

function parts(changes: Partial<LeaveParts> = {}): LeaveParts {
  return {
    store,
    clock: store.clock,
    uuid: () => crypto.randomUUID(),
    left: () => undefined,
    forgetOnDevice: async () => undefined,
    clearMedia: async () => true,
    report: (_error, where) => void reports.push(where),
    ...changes,
  };
}

/** The data of an account that is still on this device. */
async function leftOf(wtId: string) {
  return {
    shown: readCurrentWtId(store.keyValue) === wtId,
    readable: (await readSecrets(store, wtId)) !== undefined,
    known: (await store.registry.accounts.get(wtId)) !== undefined,
    database: (await listDatabases()).includes(`wt_${wtId}`),
    intent: (await store.registry.wipes.get(wtId)) !== undefined,
  };
}

const GONE = { shown: false, readable: false, known: false, database: false, intent: false };
const crash = () => {
  throw new Error('the tab is gone');
};

test('keeping the data removes only the key, and queues the logout for the server', async () => {
  await leaveAccount(parts(), ME, 'keep');
  expect(await leftOf(ME)).toEqual({ shown: false, readable: false, known: true, database: true, intent: false });
  expect(await store.registry.logouts.count()).toBe(1);
});

test('clearing removes all data of the account, and none of another account', async () => {
  const words = { conversationID: 'C2C10003', nodes: [], basis: { version: 0, nodes: [] } };
  keepUnsavedInput(store.keyValue, ME, { input: 'a', words });
  store.keyValue.set(pendingSendName(ME, 'a', 1), '{}');
  await leaveAccount(parts(), ME, 'clear');
  expect(await leftOf(ME)).toEqual(GONE);
  expect([...store.keyValue.names('wt:words:'), ...store.keyValue.names('wt:sending:')]).toEqual([]);
  expect(await leftOf(OTHER)).toEqual({ shown: false, readable: true, known: true, database: true, intent: false });
});

test('hides the account, removes its key and records the wipe before the screens are notified', async () => {
  let atLeaving: Awaited<ReturnType<typeof leftOf>> | undefined;
  const left = () => void leftOf(ME).then((seen) => (atLeaving = seen));
  await leaveAccount(parts({ left, forgetOnDevice: async () => void (await store.registry.accounts.count()) }), ME, 'clear');
  expect(atLeaving).toMatchObject({ shown: false, readable: false, intent: true });
});

test.each([
  ['before anything is removed', { store: () => ({ ...store, registry: Object.create(store.registry, { accounts: { get: crash } }) as RegistryDatabase }) }],
  ['before the screens are notified', { left: crash }],
  ['before the notifications are removed', { forgetOnDevice: crash }],
  ['before the media are removed', { clearMedia: crash }],
])('finishes the wipe and queues the logout at the next start after a crash %s', async (_, broken) => {
  const change = 'store' in broken ? { store: broken.store() } : broken;
  await expect(leaveAccount(parts(change as Partial<LeaveParts>), ME, 'clear')).rejects.toThrow('the tab is gone');
  expect((await leftOf(ME)).intent).toBe(true);
  await finishLeaving(parts());
  expect(await leftOf(ME)).toEqual(GONE);
  expect(await store.registry.logouts.count()).toBeGreaterThan(0);
});

test('removes media at the next start when the browser did not remove them', async () => {
  await leaveAccount(parts({ clearMedia: async () => false }), ME, 'clear');
  expect(await leftOf(ME)).toEqual({ ...GONE, intent: true });
  await finishLeaving(parts());
  expect(await leftOf(ME)).toEqual(GONE);
});

test('does not wait for a tab that keeps the database open, and deletes the database at the next start', async () => {
  const hung = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`wt_${ME}`);
    request.onsuccess = () => resolve(request.result);
  });
  const leaving = leaveAccount(parts({ clearMedia: async () => (setTimeout(() => waits.at(-1)?.(), 50), true) }), ME, 'clear');
  await leaving;
  expect((await leftOf(ME)).intent).toBe(true);
  hung.close();
  await finishLeaving(parts());
  expect(await leftOf(ME)).toEqual(GONE);
});

test('G8 wipes the next account when one account cannot be wiped', async () => {
  await store.registry.wipes.bulkPut([ME, OTHER].map((wtId) => ({ wtId, createdTs: 0 })));
  await finishLeaving(parts({ clearMedia: async (wtId) => (wtId === ME ? crash() : true) }));
  expect([(await leftOf(ME)).intent, await leftOf(OTHER)]).toEqual([true, GONE]);
  expect(reports).toEqual(['wipe']);
});
