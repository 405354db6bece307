// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aFriend, aGroupNotice } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { ShownNotice } from '../../../client/groups/use-group-notices.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../../core/sync-status.ts';
import { SectionView } from '../section-view.tsx';
import { NoticeRow } from './notice-row.tsx';

const account = openClientPerTest();
const ONLINE: SyncStatus = { ...INITIAL_STATUS, network: 'online' };
const OFFLINE: SyncStatus = { ...INITIAL_STATUS, network: 'offline' };

// This environment has no layout, so a virtual list draws no rows. The rows are tested alone here, and in the list by e2e/specs/groups/joining.spec.ts.
const shown = (parts: Partial<ShownNotice>): ShownNotice => ({ ...aGroupNotice('a', { createTs: Date.now() }), name: '苏念', inviterName: '', ...parts });
const showRow = async (parts: Partial<ShownNotice>, isUnread = false, network = ONLINE) =>
  account.show(<NoticeRow row={shown(parts)} isUnread={isUnread} />, {}, { status: () => network });
const text = afterAct(() => document.body.textContent);
const expectShown = async (words: string): Promise<void> => {
  await expect.poll(text, PATIENT).toContain(words);
};
const bodies = async () => (await account.db.ops.toArray()).map(({ call }) => call.kind === 'http' && call.body);

test('GROUP-158 an application shows person, group, way and text, and is approved by one press', async () => {
  await account.db.groupNotices.put(aGroupNotice('a', { createTs: Date.now() }));
  await showRow({ applyContent: '一起读书', joinType: 1 }, true, OFFLINE);
  for (const words of ['苏念', '申请加入「读书会」 · 扫描二维码', '一起读书']) await expectShown(words);
  await expectShown('未读通知');
  await click(findButton('同意 苏念 加入群聊'));
  await expect.poll(bodies, PATIENT).toEqual([{ id: 'a', groupNumber: '200001', applyWtId: '10002', auditStatus: 1 }]);
  await expect
    .poll(
      afterAct(() => account.toasts.read().map((toast) => toast.text)),
      PATIENT,
    )
    .toEqual(['联网后自动发送']);
});

test('GROUP-159 a rejection asks for a reason of at most 50 characters, which may be empty', async () => {
  await account.db.groupNotices.put(aGroupNotice('a', { createTs: Date.now() }));
  await showRow({});
  await click(findButton('拒绝 苏念 加入群聊'));
  await expectShown('苏念 申请加入「读书会」');
  await type(find<HTMLInputElement>('[role="dialog"] input'), '字'.repeat(51));
  await click(findButton('拒绝', find('[role="dialog"]')));
  expect(await bodies()).toEqual([]);
  await type(find<HTMLInputElement>('[role="dialog"] input'), '名额已满');
  await click(findButton('拒绝', find('[role="dialog"]')));
  await expect.poll(bodies, PATIENT).toEqual([{ id: 'a', groupNumber: '200001', applyWtId: '10002', auditStatus: 2, auditRemark: '名额已满' }]);
});

test.each<[Partial<ShownNotice>, string]>([
  [{ auditStatus: 1, handlerNickName: '周沐阳' }, '周沐阳 已同意'],
  [{ auditStatus: 2 }, '已拒绝'],
  [{ auditStatus: 3 }, '已失效'],
  [{ createTs: 1 }, '已失效'],
  [{ joinType: 2, inviterWtId: '10003', inviterName: '林知夏' }, '林知夏 邀请加入「读书会」'],
])('GROUP-158 shows what became of the application %j', async (parts, words) => {
  await showRow(parts);
  await expectShown(words);
});

test.each<[Partial<ShownNotice>, string, object]>([
  [{ auditStatus: 0 }, '等待审核', { kind: 'open-group-card', groupNumber: '200001' }],
  [{ auditStatus: 2, auditRemark: '名额已满' }, '未通过', { kind: 'open-group-card', groupNumber: '200001' }],
  [{ auditStatus: 1 }, '已通过', { kind: 'open-conversation', conversationID: 'GROUP200001' }],
])('GROUP-159 an own application with %j shows its result, and opens the group', async (parts, words, intent) => {
  await showRow({ list: 'myApply', ...parts });
  await expectShown(words);
  if (parts.auditRemark) await expectShown('理由：名额已满');
  await click(find<HTMLButtonElement>('button[aria-label*="读书会"]'));
  expect(account.intents).toEqual([intent]);
});

test.each<[number | null, number, string, boolean]>([
  [1, 1, '苏念 邀请你加入了群聊', true],
  [2, 0, '苏念 将你移出了群聊', false],
  [3, 0, '苏念 解散了群聊', false],
  [4, 0, '苏念 将你设为管理员', true],
  [5, 0, '苏念 取消了你的管理员身份', true],
  [6, 0, '苏念 将群主转让给了你', true],
  [7, 1, '你邀请的 苏念 已通过审核', true],
  [7, 2, '你邀请的 苏念 未通过审核', true],
  [99, 0, '群聊有新的变动', true],
  [null, 0, '群聊有新的变动', true],
])('GROUP-156 a change of the type %j with the status %d', async (...[kind, auditStatus, words, opens]) => {
  await showRow({ list: 'others', type: kind, auditStatus });
  await expectShown(words);
  expect(document.querySelector('button[aria-label="打开群聊 读书会"]') !== null).toBe(opens);
});

test('GROUP-157 an open list is marked as read, the others keep their counts', async () => {
  await account.db.friends.put(aFriend('10002', { remark: '念念', friendsStatus: 0 }));
  await account.db.groupNotices.put(aGroupNotice('a'));
  await account.db.kv.bulkPut([
    { key: 'groupNoticeUnread', value: { joinApplyUnread: 1, othersUnread: 2, myApplyUnread: 0 } },
    { key: 'groupNoticeTotals', value: { joinApply: 1, myApply: 0, others: 0 } },
  ]);
  await account.show(<SectionView section="notices" onBack={() => undefined} />, {}, { status: () => OFFLINE });
  await expect.poll(bodies, PATIENT).toEqual([{ type: 1 }]);
  expect((await account.db.kv.get('groupNoticeUnread'))?.value).toEqual({ joinApplyUnread: 0, othersUnread: 2, myApplyUnread: 0 });
  expect(findButton('其他').textContent).toBe('其他2');
});

test('GROUP-157 a list on a hidden page is marked as read once the page is visible', async () => {
  const setVisibility = (value: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  setVisibility('hidden');
  await account.db.groupNotices.put(aGroupNotice('a'));
  await account.db.kv.bulkPut([
    { key: 'groupNoticeUnread', value: { joinApplyUnread: 1, othersUnread: 0, myApplyUnread: 0 } },
    { key: 'groupNoticeTotals', value: { joinApply: 1, myApply: 0, others: 0 } },
  ]);
  await account.show(<SectionView section="notices" onBack={() => undefined} />, {}, { status: () => OFFLINE });
  await expectShown('入群申请1');
  for (let turn = 0; turn < 20; turn += 1) await text();
  expect(await bodies()).toEqual([]);
  setVisibility('visible');
  await expect.poll(bodies, PATIENT).toEqual([{ type: 1 }]);
});

test.each([
  ['has no rows', [{ key: 'groupNoticeTotals', value: { joinApply: 0, myApply: 0, others: 0 } }], '暂无数据'],
  ['was never read', [], '群通知还没有下载到这台设备'],
])('GROUP-156 a list that %s says so without a network', async (...[, values, words]) => {
  await account.db.kv.bulkPut(values);
  await account.show(<SectionView section="notices" onBack={() => undefined} />, {}, { status: () => OFFLINE });
  await expectShown(words);
});
