import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE, type GroupNoticeType } from '../../contract/http/groups/group-values.ts';
import { blockPerson } from '../../server/commands/friends/block-person.ts';
import { auditApplication } from '../../server/commands/groups/applications/audit-application.ts';
import { dissolveGroup } from '../../server/commands/groups/membership/dissolve-group.ts';
import { inviteMembers } from '../../server/commands/groups/membership/invite-members.ts';
import { joinGroup } from '../../server/commands/groups/membership/join-group.ts';
import { leaveGroup } from '../../server/commands/groups/membership/leave-group.ts';
import { removeMembers } from '../../server/commands/groups/membership/remove-members.ts';
import { setAdmins } from '../../server/commands/groups/roles/set-admins.ts';
import { transferGroup } from '../../server/commands/groups/roles/transfer-group.ts';
import { planPushes } from '../../server/commands/push/plan-pushes.ts';
import { subscribePush } from '../../server/commands/push/subscribe-push.ts';
import type { Unit } from '../../server/commands/unit.ts';
import type { PushedGroupNotice } from '../../server/delivery.ts';
import type { OutboundAnswer, OutboundRequest } from '../../server/ports.ts';
import { updateUserConfig } from '../../server/store/account/users.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { readGroupApply } from '../../server/store/groups/group-applies.ts';
import { updateGroup } from '../../server/store/groups/groups.ts';
import { connectUser, type CoreClient } from '../support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { GROUP_KINDS } from '../support/group-kinds.ts';
import { createTestCore, type TestCore } from '../support/test-server.ts';

const KEYS = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const GROUP = '200001';
const ORIGIN = 'https://wisp.test';
const [OWNER, ADMIN, MEMBER, OUTSIDER, STRANGER] = ['10001', '10002', '10003', '10007', '10008'] as const;
const { joinApply, myApply, others } = { joinApply: 'joinApply', myApply: 'myApply', others: 'others' } as const;

type Command = (unit: Unit) => Promise<unknown>;

const apply: Command = (unit) => joinGroup(unit, { userId: STRANGER, origin: ORIGIN, request: { groupNumber: GROUP, applyContent: '我是 Mia' } });
const answer =
  (auditStatus: 1 | 2, auditRemark = ''): Command =>
  async (unit) => {
    const id = (await readGroupApply(unit.db, { groupId: GROUP, applicantId: STRANGER }))?.id ?? '';
    return auditApplication(unit, { userId: OWNER, origin: ORIGIN, audit: { id, groupNumber: GROUP, applyWtId: STRANGER, auditStatus, auditRemark } });
  };
const setRole =
  (wtId: string, identity: 1 | 2): Command =>
  (unit) =>
    setAdmins(unit, OWNER, { groupNumber: GROUP, wtIds: [wtId], identity });
const remove: Command = (unit) => removeMembers(unit, OWNER, { groupNumber: GROUP, wtIds: [MEMBER] });
const leave: Command = (unit) => leaveGroup(unit, MEMBER, GROUP);
const invite: Command = (unit) => inviteMembers(unit, { userId: OWNER, origin: ORIGIN, groupNumber: GROUP, wtIds: [OUTSIDER] });
const inviteAsMember: Command = (unit) => inviteMembers(unit, { userId: MEMBER, origin: ORIGIN, groupNumber: GROUP, wtIds: [OUTSIDER] });
const answerInvitation: Command = async (unit) => {
  const id = (await readGroupApply(unit.db, { groupId: GROUP, applicantId: OUTSIDER }))?.id ?? '';
  return auditApplication(unit, { userId: OWNER, origin: ORIGIN, audit: { id, groupNumber: GROUP, applyWtId: OUTSIDER, auditStatus: 1 } });
};
const transfer: Command = (unit) => transferGroup(unit, OWNER, { groupNumber: GROUP, wtId: MEMBER });
const dissolve: Command = (unit) => dissolveGroup(unit, OWNER, GROUP);
const block =
  (userId: string, targetId: string): Command =>
  (unit) =>
    blockPerson(unit, { userId, targetId, origin: ORIGIN });
const openTo =
  (change: { confirminviteSwitch?: number; inviteSwitch?: number }): Command =>
  (unit) =>
    updateGroup(unit.db, GROUP, change);

describe.each(GROUP_KINDS)('pushes of group notices, with %s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let ports: ManualPorts;
  let asked: string[];
  let status: number;

  beforeEach(async () => {
    ports = createManualPorts();
    asked = [];
    status = 201;
    const request = ({ url }: OutboundRequest): Promise<OutboundAnswer> => {
      asked.push(url.replace('https://push.example/', ''));
      return Promise.resolve({ status, body: new Uint8Array() });
    };
    core = await createTestCore({ ports: { ...ports, outbound: { ...ports.outbound, request } }, config: { largeGroupAbove } });
    await core.write(async ({ db, now }) => {
      for (const friendId of [OWNER, MEMBER]) {
        await putFriend(db, { ownerId: OUTSIDER, friendId, createdAt: now });
        await putFriend(db, { ownerId: friendId, friendId: OUTSIDER, createdAt: now });
      }
    });
    await core.write(openTo({ confirminviteSwitch: 1 }));
  });
  afterEach(async () => {
    const closed = core.close();
    ports.advance(2000);
    await closed;
  });

  async function subscribe(wtId: string, lang = 'zh-CN'): Promise<CoreClient> {
    const client = await connectUser(core, wtId, { deviceId: `device-${wtId}` });
    client.leave();
    await core.write((unit) => subscribePush(unit, client.session, { subscription: { endpoint: `https://push.example/${wtId}`, keys: KEYS }, lang }));
    core.push.add(wtId);
    return client;
  }

  async function pushedBy(command: Command): Promise<string[]> {
    asked = [];
    await core.write(command);
    await core.push.drain();
    return asked.toSorted();
  }

  const payloads = async (userId: string, notice: PushedGroupNotice) =>
    (await planPushes(core.db, { kind: 'groupNotice', userId, notice }, () => false)).map(({ payload }) => payload);
  const other = (type: GroupNoticeType, actorId: string = OWNER, auditStatus: number = AUDIT_STATUS.waiting): PushedGroupNotice => ({
    list: others,
    groupId: GROUP,
    type,
    actorId,
    auditStatus,
  });

  test('NOTE-020 an application is pushed to owner and admins, and its answer to the applicant', async () => {
    for (const wtId of [OWNER, ADMIN, MEMBER, STRANGER]) await subscribe(wtId);
    expect(await pushedBy(apply)).toEqual([OWNER, ADMIN]);
    expect(await pushedBy(answer(2, '人满了'))).toEqual([STRANGER]);
    expect(await pushedBy(apply)).toEqual([OWNER, ADMIN]);
    expect(await pushedBy(answer(1))).toEqual([STRANGER]);
  });

  test.each<[string, Command, string]>([
    ['an invitation to the person who joined by it', invite, OUTSIDER],
    ['a removal to the member', remove, MEMBER],
    ['a new admin to the member', setRole(MEMBER, 2), MEMBER],
    ['the end of the role to the admin', setRole(ADMIN, 1), ADMIN],
    ['a transfer to the new owner', transfer, MEMBER],
  ])('NOTE-020 pushes %s alone', async (_what, command, receiver) => {
    for (const wtId of [OWNER, ADMIN, MEMBER, OUTSIDER]) await subscribe(wtId);
    expect(await pushedBy(command)).toEqual([receiver]);
  });

  test('NOTE-020 the answer to an invitation is pushed to its inviter and to the person who joined by it', async () => {
    await core.write(openTo({ inviteSwitch: 1, confirminviteSwitch: 0 }));
    for (const wtId of [OWNER, MEMBER, OUTSIDER]) await subscribe(wtId);
    expect(await pushedBy(inviteAsMember)).toEqual([OWNER]);
    expect(await pushedBy(answerInvitation)).toEqual([MEMBER, OUTSIDER]);
  });

  test('NOTE-020 the end of a group is pushed to all members except the owner', async () => {
    for (const wtId of [OWNER, ADMIN, MEMBER, OUTSIDER]) await subscribe(wtId);
    expect(await pushedBy(dissolve)).toEqual([ADMIN, MEMBER]);
  });

  test('NOTE-011 nothing is pushed to a device with a connection, or while the user has switched notifications off', async () => {
    await subscribe(OWNER);
    await subscribe(ADMIN);
    const connected = await connectUser(core, OWNER, { deviceId: `device-${OWNER}` });
    await core.write((unit) => updateUserConfig(unit.db, ADMIN, { allowNotifications: 0 }));
    expect(await pushedBy(apply)).toEqual([]);
    connected.leave();
  });

  test.each<{ what: string; receiver: string; command: Command; change: Command }>([
    { what: 'the application is answered', receiver: ADMIN, command: apply, change: answer(1) },
    { what: 'the admin is an ordinary member', receiver: ADMIN, command: apply, change: setRole(ADMIN, 1) },
    { what: 'the group of the application is dissolved', receiver: ADMIN, command: apply, change: (unit) => dissolveGroup(unit, OWNER, GROUP) },
    { what: 'the admin has blocked the applicant', receiver: ADMIN, command: apply, change: block(ADMIN, STRANGER) },
    { what: 'the applicant has blocked the admin', receiver: ADMIN, command: apply, change: block(STRANGER, ADMIN) },
    { what: 'the invited person has blocked the inviter', receiver: OUTSIDER, command: invite, change: block(OUTSIDER, OWNER) },
    { what: 'the invited person has left', receiver: OUTSIDER, command: invite, change: (unit) => leaveGroup(unit, OUTSIDER, GROUP) },
    { what: 'the new admin has left', receiver: MEMBER, command: setRole(MEMBER, 2), change: leave },
    { what: 'the group of a new admin is dissolved', receiver: MEMBER, command: setRole(MEMBER, 2), change: dissolve },
  ])('NOTE-021 a push that waits is dropped once $what', async ({ receiver, command, change }) => {
    await subscribe(receiver);
    status = 503;
    expect(await pushedBy(command)).toEqual([receiver]);
    expect(core.push.countWaiting()).toBe(1);
    await core.write(async (unit) => {
      await change(unit);
      // A newer notice would replace the push that waits.
      unit.deliveries.splice(0, unit.deliveries.length, ...unit.deliveries.filter(({ kind }) => kind !== 'groupNotice'));
    });
    status = 201;
    asked = [];
    ports.advance(30_000);
    await core.push.drain();
    expect([asked, core.push.countWaiting()]).toEqual([[], 0]);
  });

  test('NOTE-021 nothing is pushed of a muted, archived or hidden group', async () => {
    await subscribe(OWNER);
    const owner = await connectUser(core, OWNER);
    await core.write(apply);
    const due = async () => (await payloads(OWNER, { list: joinApply, groupId: GROUP, applicantId: STRANGER })).length;
    const id = `GROUP${GROUP}`;
    expect(await due()).toBe(1);
    await owner.request('convMute', { id, type: 'AcceptNotNotify' });
    expect(await due()).toBe(0);
    await owner.request('convMute', { id, type: 'AcceptAndNotify' });
    expect(await due()).toBe(1);
    await owner.request('convMark', { ids: [id], mark: String(2 ** 32), on: true });
    expect(await due()).toBe(0);
    owner.leave();
  });

  test('NOTE-021 the answer to an application is not pushed after the person has applied again, left or been removed', async () => {
    await subscribe(STRANGER);
    await core.write(apply);
    await core.write(answer(2));
    const rejection: PushedGroupNotice = { list: myApply, groupId: GROUP, auditStatus: AUDIT_STATUS.rejected };
    expect(await payloads(STRANGER, rejection)).toHaveLength(1);
    await core.write(apply);
    expect(await payloads(STRANGER, rejection)).toEqual([]);
    await core.write(answer(1));
    const approval: PushedGroupNotice = { list: myApply, groupId: GROUP, auditStatus: AUDIT_STATUS.approved };
    expect(await payloads(STRANGER, approval)).toHaveLength(1);
    await core.write((unit) => leaveGroup(unit, STRANGER, GROUP));
    expect(await payloads(STRANGER, approval)).toEqual([]);
  });

  test('NOTE-021 of a dissolved group only its end is pushed', async () => {
    await subscribe(STRANGER);
    await subscribe(MEMBER);
    await core.write(apply);
    await core.write(answer(2));
    await core.write(remove);
    await core.write(dissolve);
    expect(await payloads(STRANGER, { list: myApply, groupId: GROUP, auditStatus: AUDIT_STATUS.rejected })).toEqual([]);
    expect(await payloads(MEMBER, other(GROUP_NOTICE_TYPE.removed))).toEqual([]);
    expect(await payloads(MEMBER, other(GROUP_NOTICE_TYPE.dissolved))).toHaveLength(1);
  });

  test('NOTE-021 a removal is not pushed to a person who is a member again', async () => {
    await subscribe(MEMBER);
    expect(await payloads(MEMBER, other(GROUP_NOTICE_TYPE.removed))).toEqual([]);
    await core.write(remove);
    expect(await payloads(MEMBER, other(GROUP_NOTICE_TYPE.removed))).toHaveLength(1);
  });

  test('NOTE-022, NOTE-010 a push contains no name until previews are on', async () => {
    await subscribe(OWNER);
    await core.write(apply);
    const notice: PushedGroupNotice = { list: joinApply, groupId: GROUP, applicantId: STRANGER };
    const [bare] = await payloads(OWNER, notice);
    expect(bare).toEqual({ t: 'groupApply', unread: expect.any(Number) });
    await core.write((unit) => updateUserConfig(unit.db, OWNER, { showPreviews: 1 }));
    expect(await payloads(OWNER, notice)).toEqual([{ ...bare, title: 'Wisp 产品群', body: expect.stringMatching(/^.+ 申请加入群聊: 我是 Mia$/) }]);
  });

  test.each([
    ['zh-CN', '陈屿 将你设为管理员'],
    ['en-GB', '陈屿 made you an admin'],
    ['ja', '陈屿 があなたを管理者にしました'],
    ['fr', '陈屿 made you an admin'],
  ])('NOTE-022 a push is in the language of the device: %s', async (lang, body) => {
    await subscribe(MEMBER, lang);
    await core.write(setRole(MEMBER, 2));
    await core.write((unit) => updateUserConfig(unit.db, MEMBER, { showPreviews: 1 }));
    expect(await payloads(MEMBER, other(GROUP_NOTICE_TYPE.madeAdmin))).toMatchObject([{ t: 'groupNotice', title: 'Wisp 产品群', body }]);
  });
});
