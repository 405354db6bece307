import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { createFakeKeyValue, createFakeVault } from '../../tests/support/fakes/fake-switches.ts';
import { RegistryDatabase } from '../db/registry.ts';
import { recordWipeIntent } from '../db/wipe-account.ts';
import { readCurrentWtId } from '../sync/session/current-account.ts';
import { lockAccount, type SessionStore } from '../sync/session/session-marker.ts';
import { storeSession } from '../sync/session/vaulted-session.ts';
import { findCurrentAccount } from './find-current-account.ts';

const ME = '10001';
const LOGIN = { wtId: ME, nickName: 'Anna', avatar: '', token: 't', imToken: 'i', imTokenExpireAt: 2, tokenExpireAt: 3 };
const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);
let registry: RegistryDatabase | undefined;

afterEach(async () => {
  await registry?.delete();
  registry = undefined;
});

async function signIn(): Promise<SessionStore> {
  registry = new RegistryDatabase();
  const store = { registry, vault: createFakeVault(), keyValue: createFakeKeyValue(), clock: { now: () => 1, after: () => () => undefined } };
  await storeSession(store, LOGIN as never, false);
  return store;
}

test('keeps an account signed in although the browser was killed before it wrote the session marker', async () => {
  await signIn();
  const lost = createFakeKeyValue();
  expect(await findCurrentAccount(lost, indexedDB)).toBe(ME);
  expect(readCurrentWtId(lost)).toBe(ME);
});

test('returns no account when the account is locked or is being wiped', async () => {
  const store = await signIn();
  await recordWipeIntent(store.registry, ME, 1);
  expect(await findCurrentAccount(createFakeKeyValue(), indexedDB)).toBeUndefined();
  await store.registry.wipes.clear();
  await lockAccount(store, ME);
  expect(await findCurrentAccount(store.keyValue, indexedDB)).toBeUndefined();
  expect(readCurrentWtId(store.keyValue)).toBeUndefined();
});

test('creates no registry on a new device', async () => {
  expect(await findCurrentAccount(createFakeKeyValue(), indexedDB)).toBeUndefined();
  expect(await databaseNames()).not.toContain('wt_registry');
});

test('trusts the session marker alone while it exists', async () => {
  const store = await signIn();
  await store.registry.delete();
  expect(await findCurrentAccount(store.keyValue, indexedDB)).toBe(ME);
});
