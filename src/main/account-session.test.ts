import { expect, test } from 'vitest';
import { createFakeChannels } from '../../tests/support/fakes/fake-channels.ts';
import { createFakeKeyValue } from '../../tests/support/fakes/fake-switches.ts';
import { SESSION_KEY } from '../sync/session/current-account.ts';
import type { SessionStore } from '../sync/session/session-marker.ts';
import { createAccountSession } from './account-session.ts';

const unused = async (): Promise<never> => Promise.reject(new Error('unused'));

/** Two tabs of one device. Each has its own view of the shared storage, and the view of the second tab may be outdated. */
function twoTabs(wtId: string | undefined) {
  const channels = createFakeChannels((task) => task());
  const open = (name: string) => {
    const keyValue = createFakeKeyValue();
    if (wtId !== undefined) keyValue.set(SESSION_KEY, JSON.stringify({ wtId }));
    const channel = channels.open('door', name);
    const session = createAccountSession({ ports: { keyValue }, loadStore: unused, loadGuest: unused, leave: unused, forgetOnDevice: unused, channel });
    return { keyValue, session };
  };
  return { first: open('first'), second: open('second') };
}

test('a tab signs out with the other tab although its storage still names the account', () => {
  const { first, second } = twoTabs('10001');
  first.keyValue.remove(SESSION_KEY);
  first.session.refresh();
  expect(second.session.current()).toBeUndefined();
});

test('a tab shows the account that signed in at the other tab although its storage does not name it yet', () => {
  const { first, second } = twoTabs(undefined);
  first.keyValue.set(SESSION_KEY, JSON.stringify({ wtId: '10001' }));
  first.session.refresh();
  expect(second.session.current()).toBe('10001');
});

test('an outdated message of another tab does not replace a newer account in the storage', () => {
  const { first, second } = twoTabs('10001');
  second.keyValue.set(SESSION_KEY, JSON.stringify({ wtId: '10002' }));
  first.keyValue.remove(SESSION_KEY);
  first.session.refresh();
  expect(second.session.current()).toBe('10002');
});

test('SIGN-041 the other tabs show the same reason for the end of the session', async () => {
  const channels = createFakeChannels((task) => task());
  const keyValue = createFakeKeyValue();
  keyValue.set(SESSION_KEY, JSON.stringify({ wtId: '10001' }));
  const store = { keyValue, registry: { accounts: { get: async () => undefined }, device: { delete: async () => undefined } } } as unknown as SessionStore;
  const open = (name: string) => {
    const given = { ports: { keyValue }, loadStore: async () => store, loadGuest: unused, leave: unused, forgetOnDevice: async () => undefined };
    return createAccountSession({ ...given, channel: channels.open('door', name) });
  };
  const [first, second] = [open('first'), open('second')];
  await first.lock('10001', 'elsewhere', '你的账号已在另一台设备登录');
  expect(second.current()).toBeUndefined();
  expect(second.lockReason()).toEqual({ wtId: '10001', reason: 'elsewhere', text: '你的账号已在另一台设备登录' });
});

test('keeps the server’s text when the other socket reports the same end without a text', async () => {
  const keyValue = createFakeKeyValue();
  const store = { keyValue, registry: { accounts: { get: async () => undefined } } } as unknown as SessionStore;
  const channel = createFakeChannels((task) => task()).open('door', 'only');
  const session = createAccountSession({
    ports: { keyValue },
    loadStore: async () => store,
    loadGuest: unused,
    leave: unused,
    forgetOnDevice: async () => undefined,
    channel,
  });
  await session.lock('10001', 'banned', '账号因违规已被封禁');
  await session.lock('10001', 'banned');
  expect(session.lockReason()).toEqual({ wtId: '10001', reason: 'banned', text: '账号因违规已被封禁' });
  await session.lock('10002', 'banned');
  expect(session.lockReason()).toMatchObject({ wtId: '10002', text: '' });
});
