// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT, type } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const WAIT_MS = 500;
const account = openClientPerTest();

afterEach(() => {
  vi.useRealTimers();
});

const words = () => document.querySelector('[data-forward-list] [role="status"]')?.textContent;
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test('searches for people 500 ms after the last change of the text', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', friendsStatus: 0 }));
  const request = { kind: 'forward', conversationID: 'C2C10002', IDs: ['10002-1-1'], mode: 'each' } as const;
  await account.show(<ForwardDialog open request={request} onClose={() => undefined} />, {}, { ask: async () => undefined });
  await expect.poll(afterAct(words), PATIENT).toEqual('暂无最近会话');
  vi.useFakeTimers();
  await type(find<HTMLInputElement>('input[type="search"]'), '没有这');
  await wait(WAIT_MS - 1);
  await type(find<HTMLInputElement>('input[type="search"]'), '没有这个人');
  await wait(WAIT_MS - 1);
  expect(words()).toBe('暂无最近会话');
  await wait(1);
  expect(words()).toBe('联系人或群聊不存在');
});
