import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aGroup, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { withRank } from '../../../core/apply/apply-conversation.ts';
import type { GroupRow } from '../../../core/rows.ts';
import type { GroupField } from '../../../core/groups/group-edit.ts';
import { unseenNotice } from '../../../core/groups/group-notice.ts';
import { putKv, readKv } from '../../../db/kv.ts';
import { putConfirmedGroups } from '../../../db/overlay/fold-group.ts';
import { write } from '../../../db/transaction.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { createOpQueue } from '../../outbox/ops.ts';
import { refuseOp } from '../../../../tests/support/refuse-op.ts';
import { dropRefusedEdit, editGroup, keepGroupDraft, markNoticeSeen } from './edit-group.ts';

const GROUP = '200001';
const owner = { identity: 3, groupNickname: '陈屿', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
  const row = withRank({ ...aConversation({ conversationID: `GROUP${GROUP}` }), shelf: 'main' });
  await bench.drive(
    write(bench.db, ['groups', 'conversations'], async () => {
      await bench.db.groups.put(aGroup(GROUP, { groupNotice: '旧公告', selfMember: owner }));
      await bench.db.conversations.put(row);
    }),
  );
});
afterEach(() => bench.close());

const group = async (): Promise<GroupRow | undefined> => bench.drive(bench.db.groups.get(GROUP));
const remark = async () => (await bench.drive(bench.db.conversations.get(`GROUP${GROUP}`)))?.remark;
const ops = async () => bench.drive(bench.db.ops.orderBy('order').toArray());

async function refuseFirst(): Promise<void> {
  const [op] = await ops();
  if (op === undefined) throw new Error('nothing is queued');
  await bench.drive(refuseOp(bench.db, op));
}

test('shows a new notice at once, queues it once, and treats it as seen by its author', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: ' 新公告\n' }));
  expect((await group())?.groupNotice).toBe('新公告');
  expect((await ops()).map(({ call }) => call)).toEqual([{ kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: GROUP, groupNotice: '新公告' } }]);
  expect(unseenNotice(await group(), (await bench.drive(readKv(bench.db, 'seenNotices'))) ?? {})).toBeUndefined();
});

test('does not send an unchanged value', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '旧公告 ' }));
  expect(await ops()).toEqual([]);
});

test('rolls back a refused change only', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'nickname', value: '阿屿' }));
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '新公告' }));
  await refuseFirst();
  expect(await group()).toMatchObject({ groupNotice: '新公告', selfMember: { groupNickname: '陈屿' } });
});

describe('a refused edit shows the newer value of the server', () => {
  const confirmed = '另一台设备的公告';
  const listen: Readonly<Record<string, () => Promise<unknown>>> = {
    'an event': async () => applyBatch(bench.context, [anItem(1, { e: 'group.update', d: { groupNumber: GROUP, groupNotice: confirmed } })]),
    'a list of groups': async () =>
      write(bench.db, ['groups', 'ops'], async () => putConfirmedGroups(bench.db, [aGroup(GROUP, { groupNotice: confirmed, selfMember: owner })])),
  };

  test.each(Object.entries(listen))('that arrived by %s', async (_how, sendText) => {
    await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'cursor', 0)));
    await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '新公告' }));
    await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '更新的公告' }));
    await bench.drive(sendText());
    expect((await group())?.groupNotice).toBe('更新的公告');
    await refuseFirst();
    expect((await group())?.groupNotice).toBe('更新的公告');
    await refuseFirst();
    expect(await group()).toMatchObject({ groupNotice: confirmed });
    expect((await group())?.server).toBeUndefined();
  });
});

test('the remark of the user names the conversation until it is refused', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'remark', value: '自己人' }));
  expect(await remark()).toBe('自己人');
  await refuseFirst();
  expect(await remark()).toBe('');
  expect((await group())?.selfMember?.groupNameRemark).toBe('');
});

test('C7 rejects a notice of an ordinary member and an over-long nickname', async () => {
  await bench.drive(write(bench.db, ['groups'], async () => bench.db.groups.update(GROUP, { selfMember: { ...owner, identity: 1 } })));
  await expect(bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '我来写' }))).rejects.toThrow('no notice');
  await expect(bench.drive(editGroup(bench.commands, GROUP, { field: 'nickname', value: '长'.repeat(16) }))).rejects.toThrow('tooLong');
  expect(await ops()).toEqual([]);
});

test('remembers a seen notice on this device', async () => {
  await bench.drive(markNoticeSeen(bench.commands, GROUP, '旧公告'));
  const seen = (await bench.drive(readKv(bench.db, 'seenNotices'))) ?? {};
  expect(unseenNotice(await group(), seen)).toBeUndefined();
});

test('a refusal does not restore a group that the user has left', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'notice', value: '新公告' }));
  await bench.drive(write(bench.db, ['groups'], async () => bench.db.groups.delete(GROUP)));
  await refuseFirst();
  expect(await group()).toBeUndefined();
});

describe('G11 a text that the server refuses', () => {
  const drafts = async () => (await bench.drive(readKv(bench.db, 'groupDrafts'))) ?? {};
  const refused = async () => (await bench.drive(readKv(bench.db, 'refusedEdits'))) ?? [];
  const edit = async (field: GroupField, value: string) => bench.drive(editGroup(bench.commands, GROUP, { field, value }));

  async function refuseAll(isRefused: (body: Readonly<Record<string, unknown>>) => boolean = () => true): Promise<void> {
    const queue = createOpQueue({
      context: bench.context,
      callHttp: async ({ body }) => (isRefused(body) ? { kind: 'refused', code: 80001, message: '' } : { kind: 'ok', value: null }),
      isReady: () => true,
      refused: () => undefined,
    });
    queue.wake();
    await bench.drive(queue.idle());
    queue.stop();
  }

  test('GROUP-019 becomes a draft that is offered for correction, and the group shows its old text', async () => {
    await edit('notice', '违禁的公告');
    await edit('remark', '自己人');
    expect(await drafts()).toEqual({});
    await refuseAll((body) => 'groupNotice' in body);
    expect(await group()).toMatchObject({ groupNotice: '旧公告', selfMember: { groupNameRemark: '自己人' } });
    expect(await drafts()).toEqual({ '200001/notice': '违禁的公告' });
    expect(await refused()).toEqual(['200001/notice']);
  });

  test('is no longer offered after the user has answered, and stays a draft until the user saves it', async () => {
    await edit('welcome', '违禁的欢迎语');
    await refuseAll();
    await bench.drive(dropRefusedEdit(bench.commands, GROUP, 'welcome'));
    expect([await drafts(), await refused()]).toEqual([{ '200001/welcome': '违禁的欢迎语' }, []]);
    await edit('welcome', '又一次');
    expect(await drafts()).toEqual({});
    await refuseAll();
    await edit('welcome', '你好');
    await refuseAll(() => false);
    expect([await drafts(), await refused(), (await group())?.groupWelcomeMsg]).toEqual([{}, [], '你好']);
  });

  test('does not replace a later queued text or a draft that the user is writing', async () => {
    await edit('notice', '第一份');
    await edit('notice', '第二份');
    await refuseAll((body) => body['groupNotice'] === '第一份');
    expect([await drafts(), await refused(), (await group())?.groupNotice]).toEqual([{}, [], '第二份']);
    await edit('notice', '第三份');
    await bench.drive(keepGroupDraft(bench.commands, GROUP, { field: 'notice', text: '正在写' }));
    await refuseAll();
    expect([await drafts(), await refused()]).toEqual([{ '200001/notice': '正在写' }, []]);
  });
});
