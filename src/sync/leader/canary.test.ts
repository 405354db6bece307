import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeKeyValue, createFakeVault } from '../../../tests/support/fakes/fake-switches.ts';
import { DATABASE_VERSION } from '../../db/database-name.ts';
import { putKv } from '../../db/kv.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import { AccountDatabase } from '../../db/schema.ts';
import { dropCanary, findEviction, keepCanary } from './canary.ts';
import { lockAccount, type SessionStore } from '../session/session-marker.ts';
import { storeSession } from '../session/vaulted-session.ts';

const ME = '10001';
let nowMs = 1_760_000_000_000;
let store: SessionStore;
let db: AccountDatabase;

beforeEach(async () => {
  await new RegistryDatabase().delete();
  await new AccountDatabase(ME).delete();
  store = {
    registry: new RegistryDatabase(),
    vault: createFakeVault(),
    keyValue: createFakeKeyValue(),
    clock: { now: () => nowMs, after: () => () => undefined },
  };
  db = new AccountDatabase(ME);
  await storeSession(store, { wtId: ME, token: 't', imToken: 'i', nickName: '', avatar: '', vipType: 0, level: 0, lockPwdEnabled: 0 }, false);
});

const canary = () => store.keyValue.get('wt:canary');

/** Fills the account on this device and waits for the marker. */
async function fill(): Promise<void> {
  keepCanary(store, db, ME);
  await putKv(db, 'cursor', 1);
  await putKv(db, 'isBootstrapped', 1);
  await vi.waitFor(() => expect(canary()).toBeDefined());
}

async function evict(database: { delete(): Promise<void> }): Promise<void> {
  db.close();
  await database.delete();
  db = new AccountDatabase(ME);
}

test('reports no eviction for an account that was never filled on this device', async () => {
  expect([await findEviction(store, db, ME), canary()]).toEqual([undefined, undefined]);
});

test('the marker contains account, version and time, and no eviction is reported while the data exists', async () => {
  await fill();
  expect([JSON.parse(canary() ?? ''), await findEviction(store, db, ME)]).toEqual([{ wtId: ME, dbVersion: DATABASE_VERSION, lastWriteTs: nowMs }, undefined]);
});

test('a batch updates the marker only when a minute has passed', async () => {
  await fill();
  const apply = async (pts: number) => db.transaction('rw', db.kv, async () => putKv(db, 'cursor', pts));
  const first = nowMs;
  nowMs += 59_000;
  await apply(2);
  await vi.waitFor(async () => expect(await db.kv.get('cursor')).toMatchObject({ value: 2 }));
  expect(JSON.parse(canary() ?? '')).toMatchObject({ lastWriteTs: first });
  nowMs += 1000;
  await apply(3);
  await vi.waitFor(() => expect(JSON.parse(canary() ?? '')).toMatchObject({ lastWriteTs: nowMs }));
});

test('reports a missing database, and whether the session is missing too', async () => {
  await fill();
  await evict(db);
  expect(await findEviction(store, db, ME)).toBe('account');
  await store.registry.accounts.clear();
  expect(await findEviction(store, db, ME)).toBe('device');
});

test('ignores and keeps the marker of another account of this device', async () => {
  await fill();
  expect(await findEviction(store, new AccountDatabase('10002'), '10002')).toBeUndefined();
  dropCanary(store.keyValue, '10002');
  expect(canary()).toBeDefined();
});

test('a locked account leaves no marker, even when a late batch is stored', async () => {
  await fill();
  await lockAccount(store, ME);
  dropCanary(store.keyValue, ME);
  nowMs += 120_000;
  await putKv(db, 'cursor', 2);
  await vi.waitFor(async () => expect(await db.kv.count()).toBe(2));
  expect([canary(), await findEviction(store, db, ME)]).toEqual([undefined, undefined]);
});
