import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginData } from '../../../contract/http/login.ts';
import { createFakeKeyValue, createFakeVault } from '../../../tests/support/fakes/fake-switches.ts';
import { createManualClock, type ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import { replaceSecrets, readSecrets, storeSession } from '../../sync/session/vaulted-session.ts';
import { createSessionEnd, type SessionEnd } from './session-end.ts';

const ME = '10001';
const login = (token: string) => ({ wtId: ME, token, imToken: `im-${token}`, nickName: '', avatar: '' }) as LoginData;

let store: SessionStore;
let clock: ManualClock;
let confirmed: string[];
let end: SessionEnd;

beforeEach(async () => {
  clock = createManualClock();
  store = { registry: new RegistryDatabase(), vault: createFakeVault(), keyValue: createFakeKeyValue(), clock };
  await storeSession(store, login('first'), false);
  confirmed = [];
  end = createSessionEnd(
    {
      wtId: ME,
      store,
      clock,
      locked: (reason, text = '') => confirmed.push(`locked ${reason} ${text}`.trim()),
      replaced: () => confirmed.push('replaced'),
      report: (error) => confirmed.push(String(error)),
    },
    { secrets: { token: 'first', imToken: '' } },
  );
});
afterEach(async () => store.registry.delete());

/** Resolves to the log as soon as it has `lines` entries. */
async function confirmedAfter(lines: number): Promise<readonly string[]> {
  await vi.waitFor(() => {
    clock.advance(1000);
    expect(confirmed).toHaveLength(lines);
  });
  return confirmed;
}

test('locks the account for a refused token only while that token is stored, and otherwise uses the new session', async () => {
  end.ended('11013');
  expect(await confirmedAfter(1)).toEqual(['locked 11013']);
  await storeSession(store, login('second'), false);
  end.ended('token', 'words');
  expect(await confirmedAfter(2)).toEqual(['locked 11013', 'replaced']);
});

test('shows the server’s text although the socket without a text closes first', async () => {
  end.ended('elsewhere');
  end.ended('elsewhere', '你的账号已在另一台设备登录');
  expect(await confirmedAfter(1)).toEqual(['locked elsewhere 你的账号已在另一台设备登录']);
});

test('does not lock the account when the session closes while it waits for the text', async () => {
  end.ended('elsewhere');
  end.close();
  clock.advance(5000);
  await replaceSecrets(store, ME, { token: 'first', imToken: 'renewed' });
  expect([confirmed, (await readSecrets(store, ME))?.imToken]).toEqual([[], 'renewed']);
});

test('a late renewal of an old session does not overwrite the tokens of a new one', async () => {
  await storeSession(store, login('second'), false);
  await replaceSecrets(store, ME, { token: 'first', imToken: 'late' });
  expect(await readSecrets(store, ME)).toMatchObject({ token: 'second', imToken: 'im-second' });
});

test('locks the account on the second report when the database failed on the first', async () => {
  const { accounts } = store.registry;
  const spy = vi.spyOn(accounts, 'get').mockImplementationOnce(() => {
    throw new Error('the database is busy');
  });
  end.ended('11013');
  expect(await confirmedAfter(1)).toEqual(['Error: the database is busy']);
  spy.mockRestore();
  end.ended('11013');
  expect(await confirmedAfter(2)).toEqual(['Error: the database is busy', 'locked 11013']);
});
