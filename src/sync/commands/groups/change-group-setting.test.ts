import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aGroup, anItem, anOp } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { refuseOp } from '../../../../tests/support/refuse-op.ts';
import { withRank } from '../../../core/apply/apply-conversation.ts';
import { groupScope } from '../../../core/conversations/chat-scopes.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { foldGroup } from '../../../db/overlay/fold-group.ts';
import { write } from '../../../db/transaction.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { changeGroupSetting } from './change-group-setting.ts';
import { editGroup } from './edit-group.ts';

const GROUP = '200001';
const self = (identity: number) => ({ identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 });

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
  await put(aGroup(GROUP, { name: '旧名', groupName: '旧名', callSwitch: 1, selfMember: self(2) }));
});
afterEach(() => bench.close());

async function put(group: GroupRow): Promise<void> {
  const groupProfile = { groupID: GROUP, name: group.groupName, avatar: '', type: '' };
  await bench.drive(
    write(bench.db, ['groups', 'conversations'], async () => {
      await bench.db.groups.put(group);
      await bench.db.conversations.put(withRank({ ...aConversation({ conversationID: `GROUP${GROUP}`, groupProfile }), shelf: 'main' }));
    }),
  );
}
const group = async (): Promise<GroupRow | undefined> => bench.drive(bench.db.groups.get(GROUP));
const calls = async () => (await bench.drive(bench.db.ops.orderBy('order').toArray())).map(({ call }) => call);
const change = async (...given: Parameters<typeof changeGroupSetting> extends [unknown, string, infer C] ? [C] : never) =>
  bench.drive(changeGroupSetting(bench.commands, GROUP, ...given));
const event = async (d: object) => bench.drive(applyBatch(bench.context, [anItem(1, { e: 'group.update', d: { groupNumber: GROUP, ...d } })]));

test('GROUP-113 a switch of an admin is shown at once and queued once', async () => {
  await change({ kind: 'switch', name: 'memberProtectSwitch', value: 1 });
  await change({ kind: 'switch', name: 'memberProtectSwitch', value: 1 });
  expect(await group()).toMatchObject({ memberProtectSwitch: 1, callSwitch: 1, server: { memberProtectSwitch: 0 } });
  expect(await calls()).toEqual([{ kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: GROUP, memberProtectSwitch: 1 } }]);
});

test('GROUP-115 both parts of the entry limit are one request', async () => {
  await change({ kind: 'joinLimit', limitLevel: 20, limitMember: 1 });
  expect(await group()).toMatchObject({ limitLevel: 20, limitMember: 1 });
  expect(await calls()).toEqual([{ kind: 'http', path: '/user/groupchat/admin/joinLimit', body: { groupNumber: GROUP, limitLevel: 20, limitMember: 1 } }]);
});

test('GROUP-113 a refused setting is shown as before, and other waiting ones stay', async () => {
  await change({ kind: 'switch', name: 'callSwitch', value: 0 });
  await change({ kind: 'switch', name: 'inviteSwitch', value: 2 });
  const [first] = await bench.drive(bench.db.ops.orderBy('order').toArray());
  if (first !== undefined) await bench.drive(refuseOp(bench.db, first));
  expect(await group()).toMatchObject({ callSwitch: 1, inviteSwitch: 2 });
});

test('GROUP-113 a change of another device arrives while an own one waits, and the own one stays shown', async () => {
  await change({ kind: 'switch', name: 'inviteSwitch', value: 2 });
  await event({ inviteSwitch: 1, callSwitch: 0 });
  expect(await group()).toMatchObject({ inviteSwitch: 2, callSwitch: 0, server: { inviteSwitch: 1, callSwitch: 0 } });
});

test('GROUP-110 an ordinary member changes no setting', async () => {
  await put(aGroup(GROUP, { selfMember: self(1) }));
  await expect(change({ kind: 'switch', name: 'callSwitch', value: 1 })).rejects.toThrow('no settings');
  expect(await calls()).toEqual([]);
});

test('GROUP-103 a new name is shown in the group and in its conversation at once, and a refusal restores the old one in both', async () => {
  await bench.drive(editGroup(bench.commands, GROUP, { field: 'name', value: '新名' }));
  const names = async () => [
    (await group())?.groupName,
    (await group())?.name,
    (await bench.drive(bench.db.conversations.get(`GROUP${GROUP}`)))?.groupProfile?.name,
  ];
  expect(await names()).toEqual(['新名', '新名', '新名']);
  expect(await calls()).toEqual([{ kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: GROUP, groupName: '新名' } }]);
  const [op] = await bench.drive(bench.db.ops.toArray());
  if (op !== undefined) await bench.drive(refuseOp(bench.db, op));
  expect(await names()).toEqual(['旧名', '旧名', '旧名']);
});

test('a row that an earlier build stored while an operation waited keeps the settings that build did not store beside it', async () => {
  const call = { kind: 'http', path: '/user/groupchat/edit', body: { groupNumber: GROUP, groupNotice: '新' } } as const;
  const server = { groupNotice: '旧', groupWelcomeMsg: '', selfMember: self(2) };
  await put(aGroup(GROUP, { groupNotice: '新', callSwitch: 1, name: '名', groupName: '名', selfMember: self(2), server }));
  await bench.drive(
    write(bench.db, ['groups', 'ops'], async () => {
      await bench.db.ops.put(anOp(groupScope(GROUP), call));
      await foldGroup(bench.db, GROUP, { change: (confirmed) => ({ ...confirmed, inviteSwitch: 1 }), isConfirmed: true });
    }),
  );
  expect(await group()).toMatchObject({ groupNotice: '新', callSwitch: 1, groupName: '名', inviteSwitch: 1, server: { groupNotice: '旧', callSwitch: 1 } });
});
