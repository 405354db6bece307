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
  // The first count of a page announces nothing.
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

test('PEOPLE-044 nothing is announced while the list is open, when the count falls, or when settings change', async () => {
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

test.each([
  ['an application to a group that the user administers', 'joinApplyUnread', '你有新的入群申请', 'groupApply'],
  ['the result of an own application', 'myApplyUnread', '你的入群申请有了结果', 'groupResult'],
] as const)('GROUP-162 %s is announced by a toast, or by a desktop notification on a hidden page', async (...[, key, words, tag]) => {
  const counts = { joinApplyUnread: 0, othersUnread: 0, myApplyUnread: 0 };
  await account.db.kv.put({ key: 'groupNoticeUnread', value: counts });
  await open();
  await account.db.kv.put({ key: 'groupNoticeUnread', value: { ...counts, othersUnread: 1, [key]: 1 } });
  await expect.poll(text, PATIENT).toContain(words);
  await click(findButton('查看'));
  expect(location.pathname).toBe('/contacts/notices');
  history.replaceState(null, '', '/messages');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await account.db.kv.put({ key: 'groupNoticeUnread', value: { ...counts, [key]: 2 } });
  await expect
    .poll(
      afterAct(() => notify.mock.calls),
      PATIENT,
    )
    .toEqual([[{ title: 'Wisp', body: words, tag, path: '/contacts/notices' }]]);
});

test('NOTE-022 what else happens in groups is announced by a desktop notification on a hidden page only', async () => {
  const counts = { joinApplyUnread: 0, othersUnread: 0, myApplyUnread: 0 };
  await account.db.kv.put({ key: 'groupNoticeUnread', value: counts });
  await open();
  await account.db.kv.put({ key: 'groupNoticeUnread', value: { ...counts, othersUnread: 1 } });
  for (let turn = 0; turn < 20; turn += 1) await afterAct(() => undefined)();
  expect(await text()).not.toContain('你有新的群通知');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await account.db.kv.put({ key: 'groupNoticeUnread', value: { ...counts, othersUnread: 2 } });
  await expect
    .poll(
      afterAct(() => notify.mock.calls),
      PATIENT,
    )
    .toEqual([[{ title: 'Wisp', body: '你有新的群通知', tag: 'groupNotice', path: '/contacts/notices' }]]);
});
