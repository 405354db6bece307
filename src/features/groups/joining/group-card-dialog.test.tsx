// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aGroup, aGroupNotice } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, submit, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../../../client/client.ts';
import type { GroupCard, GroupLookup, JoinResult } from '../../../core/groups/joining/group-card.ts';
import { GroupCardDialog } from './group-card-dialog.tsx';

const account = openClientPerTest();
const CARD: GroupCard = { groupNumber: '200001', name: '读书会', avatar: '', memberCount: 7, limitLevel: 0, isVipOnly: false, needsApproval: false };
const WAY = { groupNumber: '200001', key: 'k1', inviterWtId: '10002' };
const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
type Answers = { readonly look?: GroupLookup | undefined; readonly joined?: JoinResult };

async function show({ look, joined }: Answers, network: 'online' | 'offline' = 'online', way = WAY) {
  const asked: [name: string, params: unknown][] = [];
  const onClose = vi.fn<() => void>();
  const ask = (async (name: string, params: unknown) => {
    asked.push([name, params]);
    return name === 'groupCard' ? look : joined;
  }) as LiveSync['ask'];
  const status = { network, isCatchingUp: false } as const;
  await account.show(<GroupCardDialog open way={way} onClose={onClose} />, {}, { ask, status: () => status });
  return { asked, onClose };
}

const text = afterAct(() => document.body.textContent);
const expectShown = async (words: string): Promise<void> => {
  await expect.poll(text, PATIENT).toContain(words);
};

test('GROUP-152 shows name, number, members and conditions, and why the user cannot join, before a press', async () => {
  const card = { ...CARD, limitLevel: 5, isVipOnly: true, needsApproval: true };
  await show({ look: { kind: 'card', card, refusal: { code: 11072 } } });
  for (const words of ['读书会', '群号：200001', '7 人', '需要群主或管理员审核', '仅限会员加入', '5 级及以上可加入', '你的等级不够，需要 5 级'])
    await expectShown(words);
  expect(findButton('申请加入').getAttribute('aria-disabled')).toBe('true');
});

test('GROUP-153 joins with the key and the inviter, and opens the conversation', async () => {
  const { asked, onClose } = await show({ look: { kind: 'card', card: CARD }, joined: { kind: 'joined', groupID: '200001' } });
  await expectShown('无需审核，直接加入');
  await click(findButton('加入群聊'));
  await expect.poll(() => account.intents, PATIENT).toEqual([{ kind: 'open-conversation', conversationID: 'GROUP200001' }]);
  expect(asked.at(-1)).toEqual(['joinGroup', WAY]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('GROUP-153 a group of the user opens its conversation without a look', async () => {
  await account.db.groups.put(aGroup('200001', { selfMember }));
  const { asked } = await show({});
  await expect.poll(() => account.intents, PATIENT).toEqual([{ kind: 'open-conversation', conversationID: 'GROUP200001' }]);
  expect(asked).toEqual([]);
});

test('GROUP-153 a group that the user has left shows its card', async () => {
  await account.db.groups.put(aGroup('200001', { selfMember, operationType: 8 }));
  await show({ look: { kind: 'card', card: CARD } });
  await expectShown('加入群聊');
  expect(account.intents).toEqual([]);
});

test('GROUP-154 applies with a text of at most 50 characters, and then waits', async () => {
  const { asked } = await show({ look: { kind: 'card', card: { ...CARD, needsApproval: true } }, joined: { kind: 'waiting' } });
  await expectShown('申请说明');
  await type(find<HTMLInputElement>('form input'), '字'.repeat(51));
  await submit();
  await expectShown('申请说明不能超过50个字符');
  expect(asked.filter(([name]) => name === 'joinGroup')).toEqual([]);
  await type(find<HTMLInputElement>('form input'), ' 我是小明 ');
  await submit();
  await expect
    .poll(
      afterAct(() => asked.at(-1)),
      PATIENT,
    )
    .toEqual(['joinGroup', { ...WAY, applyContent: '我是小明' }]);
  await expect
    .poll(
      afterAct(() => account.toasts.read().map((toast) => toast.text)),
      PATIENT,
    )
    .toEqual(['申请已发送']);
  expect(account.intents).toEqual([]);
});

test.each<[Partial<GroupCard>, string, string]>([
  [{ application: 'waiting' }, '申请已发送，等待群主或管理员审核', '修改申请'],
  [{ application: 'waiting', inviterName: '苏念' }, '苏念 邀请你加入，等待群主或管理员审核', '修改申请'],
  [{ application: 'rejected' }, '上次申请已被拒绝，可以重新申请', '申请加入'],
])('GROUP-154 shows the state of the application %j', async (parts, words, action) => {
  await show({ look: { kind: 'card', card: { ...CARD, needsApproval: true, ...parts } } });
  for (const shown of [words, action]) await expectShown(shown);
});

test('GROUP-154 offers the text of the waiting application to be changed', async () => {
  await account.db.groupNotices.put(aGroupNotice('a', { list: 'myApply', applyContent: '我是小明' }));
  await show({ look: { kind: 'card', card: { ...CARD, needsApproval: true, application: 'waiting' } } });
  await expectShown('修改申请');
  await expect
    .poll(
      afterAct(() => find<HTMLInputElement>('form input').value),
      PATIENT,
    )
    .toBe('我是小明');
});

test.each<[GroupLookup | undefined, string]>([
  [{ kind: 'ended' }, '二维码或链接已失效'],
  [{ kind: 'none' }, '该群聊不存在或未公开'],
  [{ kind: 'wait', retryAfterMs: 41_001 }, '操作太频繁，请 42 秒后再试'],
  [{ kind: 'refused', code: 601, message: '暂停服务' }, '暂停服务'],
  [undefined, '这台设备上没有该群的资料'],
])('GROUP-155 shows the answer %j', async (look, words) => {
  await show({ look });
  await expectShown(words);
});

test('GROUP-155 asks nothing about a number that no group has', async () => {
  const { asked } = await show({}, 'online', { ...WAY, groupNumber: '12' });
  await expectShown('该群聊不存在或未公开');
  expect(asked).toEqual([]);
});

test('GROUP-155 shows why the server refuses when the group has filled up meanwhile', async () => {
  await show({ look: { kind: 'card', card: CARD }, joined: { kind: 'refused', code: 11074, message: '' } });
  await expectShown('加入群聊');
  await click(findButton('加入群聊'));
  await expectShown('该群人数已满');
});

test('GROUP-164 without a network shows a card that was seen before, and why the user cannot join', async () => {
  await account.db.kv.put({ key: 'groupCards', value: [CARD] });
  const { asked } = await show({}, 'offline');
  for (const words of ['读书会', '当前没有网络，联网后可以加入']) await expectShown(words);
  await click(findButton('加入群聊'));
  expect(asked).toEqual([]);
});
