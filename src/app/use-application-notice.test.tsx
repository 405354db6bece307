// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserConfig } from '../../contract/http/account.ts';
import { afterAct, click, findButton, PATIENT } from '../../tests/support/mount.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import type { Application } from '../client/application.ts';
import { ApplicationContext } from './application-context.ts';
import { useApplicationNotice } from './use-application-notice.ts';

const account = openClientPerTest();
const notify = vi.fn<(about: object) => Promise<void>>(async () => undefined);
const device = { notify, notificationPermission: () => 'granted', subscribeToPermission: () => () => undefined };
const CONFIG: UserConfig = {
  autoReplyStatus: 0,
  autoReplyMsg: '',
  hideOnline: 0,
  hideRead: 0,
  allowStrangerMsg: 1,
  friendApplyPolicy: 1,
  addById: 1,
  addByPhone: 1,
  addByScan: 1,
  addByCard: 1,
  addByGroup: 1,
  allowNotifications: 1,
  showPreviews: 1,
  lockPwdEnabled: 0,
};
const TEXT = '你有新的好友申请';

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  notify.mockClear();
  history.replaceState(null, '', '/messages');
});

function Notice() {
  useApplicationNotice();
  return null;
}

async function open(): Promise<void> {
  await account.db.kv.bulkPut([
    { key: 'friendApplyUnread', value: 1 },
    { key: 'userConfig', value: CONFIG },
  ]);
  await account.show(
    <ApplicationContext value={{ device } as unknown as Application}>
      <Notice />
    </ApplicationContext>,
  );
  // The first count is read and shows nothing.
  for (let turn = 0; turn < 20; turn += 1) await afterAct(() => undefined)();
}

const count = async (value: number) => account.db.kv.put({ key: 'friendApplyUnread', value });
const text = afterAct(() => document.body.textContent);

test('PEOPLE-044 a visible page shows a new application with a way to the list', async () => {
  await open();
  expect(await text()).not.toContain(TEXT);
  await count(2);
  await expect.poll(text, PATIENT).toContain(TEXT);
  await click(findButton('查看'));
  expect(location.pathname).toBe('/contacts/new');
  expect(notify).not.toHaveBeenCalled();
});

test('PEOPLE-044 a hidden page shows a desktop notification that opens the list', async () => {
  await open();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await count(2);
  await expect
    .poll(
      afterAct(() => notify.mock.calls),
      PATIENT,
    )
    .toEqual([[{ title: 'Wisp', body: TEXT, tag: 'apply', path: '/contacts/new' }]]);
});

test('PEOPLE-044 the open list, a count that falls and changed settings announce nothing', async () => {
  await open();
  await count(0);
  for (let turn = 0; turn < 20; turn += 1) await afterAct(() => undefined)();
  await account.db.kv.put({ key: 'userConfig', value: { ...CONFIG, allowNotifications: 0 } });
  for (let turn = 0; turn < 20; turn += 1) await afterAct(() => undefined)();
  expect(await text()).not.toContain(TEXT);
  history.replaceState(null, '', '/contacts/new');
  await count(1);
  for (let turn = 0; turn < 20; turn += 1) await afterAct(() => undefined)();
  expect(await text()).not.toContain(TEXT);
  expect(notify).not.toHaveBeenCalled();
});
