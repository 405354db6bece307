// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { afterAct, click, findButton, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import { ConversationList } from './conversation-list.tsx';

const account = openClientPerTest();
const OFFLINE: SyncStatus = { network: 'offline', isCatchingUp: false };
const words = afterAct(() => document.body.textContent);

async function show(selectedId: string | undefined): Promise<void> {
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  await account.show(<ConversationList selectedId={selectedId} onOpen={() => undefined} />, {}, { status: () => OFFLINE });
  await expect.poll(words, PATIENT).toContain('暂无数据');
}

test('CONV-036 the list shows that there is no network', async () => {
  await show(undefined);
  await expect.poll(words, PATIENT).toContain('网络异常，请您检查网络设置');
});

test('CONV-036 the list shows nothing about the network beside an open conversation, which shows it itself', async () => {
  await show('C2C10002');
  expect(document.body.textContent).not.toContain('网络异常');
});

test('TAB-030 an own tab without conversations offers its editor, and a built-in one does not', async () => {
  await account.db.tabs.put({ id: 't1', groupName: '工作', hideStatus: 1, defaultGroup: 1, sort: 5, relationList: [] });
  await account.db.kv.put({ key: 'listTab', value: 't1' });
  await show(undefined);
  const choose = afterAct(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '选择会话'));
  await expect.poll(choose, PATIENT).toBeDefined();
  await click(findButton('选择会话'));
  expect(account.intents).toEqual([{ kind: 'manage-tabs', tab: 't1' }]);
  await click(findButton('未读'));
  await expect.poll(choose, PATIENT).toBeUndefined();
});
