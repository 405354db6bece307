// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFriend, aGroupMember, aMessage } from '../../../../tests/support/builders.ts';
import { afterAct, click, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../../client/client.ts';
import { INITIAL_STATUS } from '../../../core/sync-status.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

const PAGE = 100;
const ONLINE = { ...INITIAL_STATUS, network: 'online' as const };
const row = {
  ...aMessage({ conversationID: 'GROUP200001', from: '10001', readReceiptInfo: { readCount: 1, unreadCount: 130, isPeerRead: false } }),
  status: 'success' as const,
};

type Asked = { readonly filter: number; readonly cursor: string };

const account = openClientPerTest();
let reachEnd: () => void;
const closed = vi.fn<() => void>();
const asked: Asked[] = [];

/** Pages like those of the server: 100 members each, and a cursor for the rest. */
const members = async ({ filter, cursor }: Asked) => {
  asked.push({ filter, cursor });
  if (filter === 0) return { list: [{ userID: '10002', nick: '苏念', avatar: '' }], cursor: '', isCompleted: true };
  const from = Number(cursor || 0);
  const list = Array.from({ length: Math.min(PAGE, 130 - from) }, (_, at) => ({ userID: String(20_000 + from + at), nick: `成员 ${from + at}`, avatar: '' }));
  const isCompleted = from + list.length >= 130;
  return { list, cursor: isCompleted ? '' : String(from + list.length), isCompleted };
};

beforeEach(() => {
  [asked.length, reachEnd] = [0, () => undefined];
  closed.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(handle: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        reachEnd = () => handle([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {
        reachEnd = () => undefined;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const tab = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(({ textContent }) => textContent.startsWith(words)) ?? document.body;

async function show(answer: (about: Asked) => Promise<unknown> = members): Promise<void> {
  const ask = (async (_what: string, about: Asked) => answer(about)) as unknown as LiveSync['ask'];
  await account.show(<ReceiptPanel open row={row} tab="unread" onClose={closed} />, {}, { ask, status: () => ONLINE });
}

test('RCPT-013 lists unread and read members under a tab each, with their number', async () => {
  await show();
  await expect
    .poll(
      afterAct(() => names().length),
      PATIENT,
    )
    .toEqual(PAGE);
  expect([tab('未读').textContent, tab('已读').textContent]).toEqual(['未读130', '已读1']);
  await click(tab('已读'));
  await expect
    .poll(
      afterAct(() => names().length),
      PATIENT,
    )
    .toEqual(1);
  expect(names()[0]).toContain('苏念');
  expect(asked).toEqual([
    { filter: 1, cursor: '' },
    { filter: 0, cursor: '' },
  ]);
});

test('PEOPLE-073, GROUP-010 names a friend by the remark and other members by their name in the group', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '湖边的苏老师', friendsStatus: 0 }));
  await account.db.groupMembers.put(aGroupMember('200001', '10005', { nickName: '周沐阳', groupNickname: '领队' }));
  const list = [
    { userID: '10002', nick: '苏念', avatar: '' },
    { userID: '10005', nick: '周沐阳', avatar: '' },
    { userID: '10009', nick: '路人', avatar: '' },
  ];
  await show(async () => ({ list, cursor: '', isCompleted: true }));
  const shown = () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
  await expect.poll(afterAct(shown), PATIENT).toEqual(['湖边的苏老师', '领队', '路人']);
});

test('RCPT-013 opens on the requested tab each time', async () => {
  const selected = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
  const ask = (async (_what: string, about: Asked) => members(about)) as unknown as LiveSync['ask'];
  const panel = (open: boolean, opensOn: 'read' | 'unread') => <ReceiptPanel open={open} row={row} tab={opensOn} onClose={closed} />;
  const mounted = await account.show(panel(true, 'read'), {}, { ask, status: () => ONLINE });
  await expect.poll(afterAct(selected), PATIENT).toBe('已读1');
  await mounted.rerender(panel(false, 'read'));
  await mounted.rerender(panel(true, 'unread'));
  await expect.poll(afterAct(selected), PATIENT).toBe('未读130');
  expect(asked.map(({ filter }) => filter)).toEqual([0, 1]);
});

test('RCPT-014 loads the next 100 members when the end of the list becomes visible, and stops after the last page', async () => {
  await show();
  await expect
    .poll(
      afterAct(() => names().length),
      PATIENT,
    )
    .toEqual(PAGE);
  await act(async () => reachEnd());
  await expect
    .poll(
      afterAct(() => names().length),
      PATIENT,
    )
    .toEqual(130);
  await act(async () => reachEnd());
  await expect
    .poll(
      afterAct(() => asked.map(({ cursor }) => cursor)),
      PATIENT,
    )
    .toEqual(['', '100']);
});

test('RCPT-015 shows a text for an empty list on each tab', async () => {
  await show(async () => ({ list: [], cursor: '', isCompleted: true }));
  await expect
    .poll(
      afterAct(() => document.body.textContent.includes('所有人都读过了')),
      PATIENT,
    )
    .toEqual(true);
  await click(tab('已读'));
  await expect
    .poll(
      afterAct(() => document.body.textContent.includes('还没有人读过')),
      PATIENT,
    )
    .toEqual(true);
});

test('RCPT-016 the close button closes the panel', async () => {
  await show();
  await click(findButton('关闭'));
  expect(closed).toHaveBeenCalledTimes(1);
});
