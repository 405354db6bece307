import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createFakeKeyValue, createFakeVault } from '../../../tests/support/fakes/fake-switches.ts';
import type { ApiOutcome } from '../../api/http-client.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import { sendPendingLogouts, stashLogout } from './pending-logouts.ts';
import { lockAccount, type SessionStore } from './session-marker.ts';
import { storeSession } from './vaulted-session.ts';

const DAY_MS = 86_400_000;
let nowMs = 0;
let store: SessionStore;

beforeEach(async () => {
  const registry = new RegistryDatabase();
  await Promise.all(registry.tables.map(async (table) => table.clear()));
  nowMs = 1_760_000_000_000;
  store = { registry, vault: createFakeVault(), keyValue: createFakeKeyValue(), clock: { now: () => nowMs, after: () => () => undefined } };
});

async function leave(wtId: string): Promise<void> {
  const login = { wtId, token: `token of ${wtId}`, imToken: 'im', nickName: '', avatar: '', vipType: 0, level: 0, lockPwdEnabled: 0 } as const;
  await storeSession(store, login, false);
  await stashLogout(store, wtId, `logout-${wtId}`);
  await lockAccount(store, wtId);
}

/** A server with these answers. It records the tokens of the requests. */
function aServer(...answers: ApiOutcome<null>[]) {
  const tokens: string[] = [];
  const createApi = (token: string) => ({
    call: (async () => {
      tokens.push(token);
      return answers.shift() ?? { kind: 'unreachable' };
    }) as never,
  });
  return { tokens, createApi };
}

const OK: ApiOutcome<null> = { kind: 'ok', value: null, total: 0, cursor: '' };
const AWAY: ApiOutcome<null> = { kind: 'unreachable' };

test('ends a session that was left offline with its own token when the server is reachable again', async () => {
  await leave('10001');
  expect(await store.registry.accounts.get('10001')).not.toHaveProperty('key');
  const away = aServer(AWAY);
  expect(await sendPendingLogouts(store, away.createApi)).toBe(1);
  const back = aServer(OK);
  expect(await sendPendingLogouts(store, back.createApi)).toBe(0);
  expect(back.tokens).toEqual(['token of 10001']);
});

test('drops a logout when the server no longer knows the session', async () => {
  await leave('10001');
  expect(await sendPendingLogouts(store, aServer({ kind: 'refused', code: 11012, message: '', data: undefined }).createApi)).toBe(0);
});

test.each([500, 507, 11_001, 11_002, 429])('keeps a logout after a temporary refusal (%i)', async (code) => {
  await leave('10001');
  expect(await sendPendingLogouts(store, aServer({ kind: 'refused', code, message: '', data: undefined }).createApi)).toBe(1);
});

test('SIGN-039 drops a logout after seven days without a request', async () => {
  await leave('10001');
  nowMs += 7 * DAY_MS + 1;
  const server = aServer(OK);
  expect(await sendPendingLogouts(store, server.createApi)).toBe(0);
  expect(server.tokens).toEqual([]);
});

test('G8 a token that cannot be decrypted does not block the next logout', async () => {
  await leave('10001');
  await leave('10002');
  const other = await store.vault.createKey();
  await store.registry.logouts.update('logout-10001', { key: other });
  const server = aServer(OK);
  expect(await sendPendingLogouts(store, server.createApi)).toBe(0);
  expect(server.tokens).toEqual(['token of 10002']);
});
