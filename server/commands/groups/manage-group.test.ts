import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { joinGroups } from '../../../tests/support/world.ts';
import { deleteFriend, putBlock } from '../../store/friends/friends.ts';
import { listMemberIds, listMembershipsOf, readGroup, readMember } from '../../store/groups/groups.ts';
import { insertMedia, readMedia } from '../../store/files/media.ts';
import { messageOf } from '../../views/code-texts.ts';
import { addGroup, type NewGroupRequest } from './add-group.ts';
import { expelMembers } from './change-membership.ts';
import { editGroup, setWelcome, type GroupEdit } from './edit-group.ts';
import { editMembership } from './edit-membership.ts';
import { recallAllButFew, recallMemberMessage, recallMemberMessagesOf } from './recall-member-messages.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';

const GROUP = '200001';
const CONVERSATION = `GROUP${GROUP}`;
const MEMBER = '10005';
const origin = 'https://wisp.test';
const PICTURE = '11111111-1111-4111-8111-111111111111';

describe.each(GROUP_KINDS)('%s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let ports: ManualPorts;
  let owner: CoreClient;
  let admin: CoreClient;
  let member: CoreClient;
  let frames: { type: number; data: unknown }[];

  beforeEach(async () => {
    ports = createManualPorts();
    core = await createTestCore({ ports, config: { sensitiveWords: ['赌博'], largeGroupAbove } });
    owner = await connectUser(core, '10001');
    admin = await connectUser(core, '10002');
    member = await connectUser(core, '10005');
    frames = [];
    core.fanout.addNotice({
      userId: MEMBER,
      sessionId: 's',
      deviceId: 'd',
      isLive: () => true,
      closeReason: String,
      send: (text) => void frames.push(JSON.parse(text) as (typeof frames)[number]),
      close: () => undefined,
    });
  });
  afterEach(() => core.close());

  const edit = (userId: string, change: Omit<GroupEdit, 'groupNumber'>) =>
    core.write((unit) => editGroup(unit, { userId, origin, edit: { groupNumber: GROUP, ...change } }));
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const tipsOf = (client: CoreClient) =>
    (client.events('msg.new') as { from: string; payload: { data?: string } }[])
      .filter(({ from }) => from === 'administrator')
      .map(({ payload }) => JSON.parse(payload.data ?? '{}') as { detailType: number; content: string; operatorUser: { wtId: string } });
  const storePicture = (ownerId: string) =>
    core.write(({ db, now }) =>
      insertMedia(db, { uuid: PICTURE, ownerId, mime: 'image/png', size: 7, fileName: 'a.png', width: 1, height: 1, sha256: 'x', isPublic: 0, createdAt: now }),
    );

  const EDITS: [name: string, edit: { change: Omit<GroupEdit, 'groupNumber'>; notified: object; tips: number[] }][] = [
    ['name', { change: { groupName: ' 新名字 ' }, notified: { name: '新名字', groupName: '新名字' }, tips: [14] }],
    ['notice', { change: { groupNotice: '周五' }, notified: { groupNotice: '周五' }, tips: [16] }],
    ['mute all', { change: { bannedSwitch: 1 }, notified: { bannedSwitch: 1 }, tips: [9] }],
    ['protection', { change: { memberProtectSwitch: 1 }, notified: { memberProtectSwitch: 1 }, tips: [19] }],
    ['calls', { change: { callSwitch: 0 }, notified: { callSwitch: 0 }, tips: [24] }],
    ['joining', { change: { confirminviteSwitch: 2 }, notified: { confirminviteSwitch: 2 }, tips: [] }],
    ['inviting', { change: { inviteSwitch: 1 }, notified: { inviteSwitch: 1 }, tips: [] }],
    ['welcome switch', { change: { customizeMsgControl: 1 }, notified: { customizeMsgControl: 1 }, tips: [] }],
  ];

  describe('changing a group', () => {
    test.each(EDITS)('of its %s notifies every member by event, frame and the tips of that setting', async (_name, { change, notified, tips }) => {
      await edit('10002', change);
      for (const client of [owner, admin, member]) expect(client.lastEvent('group.update')).toEqual({ groupNumber: GROUP, ...notified });
      expect(frames).toContainEqual(expect.objectContaining({ type: 5, data: { groupNumber: GROUP, keys: Object.keys(notified) } }));
      expect(tipsOf(member).map(({ detailType, operatorUser }) => [detailType, operatorUser.wtId])).toEqual(tips.map((tip) => [tip, '10002']));
      await edit('10002', change);
      expect(member.events('group.update')).toHaveLength(1);
    });

    test('keeps the line breaks of notice and welcome text, and no character that makes 500 groups too long for a client', async () => {
      // JSON writes each control character in six characters.
      const text = `${'\u0001'.repeat(100)}一\r\n二\u0007`;
      await edit('10001', { groupNotice: text });
      await core.write((unit) => setWelcome(unit, '10001', { groupNumber: GROUP, groupWelcomeMsg: text }));
      const { groupNumber } = await core.write((unit) =>
        addGroup(unit, { userId: '10001', origin, request: { groupName: 'x', groupNotice: text, wtIds: [] } }),
      );
      const notices = [
        (await readGroup(core.db, GROUP))?.notice,
        (await readGroup(core.db, GROUP))?.welcome,
        (await readGroup(core.db, String(groupNumber)))?.notice,
      ];
      expect(notices).toEqual(Array(3).fill('一\n二'));
    });

    test('sends a tip when a switch is turned on and when it is turned off', async () => {
      for (const [on, off] of [
        [{ bannedSwitch: 1 }, { bannedSwitch: 0 }],
        [{ memberProtectSwitch: 1 }, { memberProtectSwitch: 0 }],
        [{ callSwitch: 0 }, { callSwitch: 1 }],
      ]) {
        await edit('10001', on ?? {});
        await edit('10001', off ?? {});
      }
      expect(tipsOf(member).map(({ detailType }) => detailType)).toEqual([9, 10, 19, 20, 24, 23]);
    });

    test('updates its name for each member and keeps $& and {0} as literal text', async () => {
      await edit('10001', { groupName: '$& {0}' });
      // A large group publishes one event for all members instead of a row for each.
      const [event, notified] =
        largeGroupAbove === 1
          ? (['group.update', { groupName: '$& {0}' }] as const)
          : (['conv.update', { conversationID: CONVERSATION, groupProfile: { name: '$& {0}' } }] as const);
      expect(member.lastEvent(event)).toMatchObject(notified);
      expect(tipsOf(member)[0]?.content).toBe('{0}修改群名称为「$& {0}」');
    });

    test('accepts as its picture only an upload of the caller and makes the picture public', async () => {
      await storePicture('10001');
      expect(await codeOf(edit('10002', { groupAvatar: `/media/${PICTURE}` }))).toBe(400);
      expect(await codeOf(edit('10001', { groupAvatar: 'https://track.example/a.png' }))).toBe(400);
      await edit('10001', { groupAvatar: `${origin}/media/${PICTURE}` });
      expect(member.lastEvent('group.update')).toEqual({ groupNumber: GROUP, avatar: `/media/${PICTURE}`, groupAvatar: `/media/${PICTURE}` });
      expect((await readMedia(core.db, PICTURE))?.isPublic).toBe(1);
      expect(tipsOf(member)[0]?.detailType).toBe(15);
    });

    test('GROUP-014 is allowed only for admins, with one key at a time and without sensitive words', async () => {
      expect(await codeOf(edit('10005', { groupNotice: 'x' }))).toBe(403);
      expect(await codeOf(edit('10007', { groupNotice: 'x' }))).toBe(404);
      expect(await codeOf(edit('10001', {}))).toBe(400);
      expect(await codeOf(edit('10001', { groupNotice: 'x', groupName: 'y' }))).toBe(400);
      expect(await codeOf(edit('10001', { groupName: '赌博群' }))).toBe(80001);
      expect(await codeOf(core.write((unit) => setWelcome(unit, '10005', { groupNumber: GROUP, groupWelcomeMsg: 'x' })))).toBe(403);
      expect(member.events('group.update')).toEqual([]);
    });

    test('sends its welcome text to the members', async () => {
      await core.write((unit) => setWelcome(unit, '10002', { groupNumber: GROUP, groupWelcomeMsg: ' 欢迎 ' }));
      expect(member.lastEvent('group.update')).toEqual({ groupNumber: GROUP, groupWelcomeMsg: '欢迎' });
    });

    test('GROUP-021 publishes the group name of a member to all members and the remark only to that member', async () => {
      await core.write((unit) => editMembership(unit, '10005', { groupNumber: GROUP, groupNickname: '小欧' }));
      expect(owner.lastEvent('group.member')).toMatchObject({ groupNumber: GROUP, list: [{ wtId: '10005', groupNickname: '小欧' }] });
      expect(owner.events('group.update')).toEqual([]);
      await core.write((unit) => editMembership(unit, '10005', { groupNumber: GROUP, groupNameRemark: '公司' }));
      expect(member.lastEvent('group.update')).toMatchObject({ selfMember: { groupNickname: '小欧', groupNameRemark: '公司', identity: 1 } });
      expect(member.lastEvent('conv.update')).toMatchObject({ conversationID: CONVERSATION, remark: '公司' });
      expect(owner.events('conv.update')).toEqual([]);
      expect(await codeOf(core.write((unit) => editMembership(unit, '10007', { groupNumber: GROUP, groupNickname: 'x' })))).toBe(404);
      expect(await codeOf(core.write((unit) => editMembership(unit, '10005', { groupNumber: GROUP })))).toBe(400);
    });
  });

  describe('recalling messages as an admin', () => {
    const sendText = async (client: CoreClient, text: string) => sentOf(await client.send(CONVERSATION, text));
    const withdraw = (userId: string, userWtId: string, msgSeq: number) =>
      core.write((unit) => recallMemberMessage(unit, userId, { groupNumber: GROUP, userWtId, msgSeq }));
    const recallAll = async (userId: string, userWtId: string, lastMessageSequence: number) => {
      const request = { groupNumber: GROUP, userWtId, lastMessageSequence };
      const before = await recallAllButFew(core, userId, request);
      const { count } = await core.write((unit) => recallMemberMessagesOf(unit, userId, { ...request, rest: before.rest }));
      return { count: before.count + count };
    };

    test('works at any age, in the name of "administrator", and sends nothing when repeated', async () => {
      const sent = await sendText(member, 'one');
      ports.advance(3_600_000);
      await withdraw('10002', '10005', sent.sequence);
      await withdraw('10002', '10005', sent.sequence);
      expect(owner.events('msg.revoke')).toEqual([
        { conversationID: CONVERSATION, list: [{ ID: sent.ID, sequence: sent.sequence }], revoker: 'administrator' },
      ]);
      const data = { groupNumber: GROUP, action: 'withdraw', userWtId: '10005', msgSeq: sent.sequence, lastMessageSequence: sent.sequence };
      expect(frames.filter(({ type }) => type === 7).map((frame) => frame.data)).toEqual([data]);
    });

    test('is allowed for the owner, for admins except against the owner, and not for members', async () => {
      const [mine, theirs, his] = [await sendText(member, 'm'), await sendText(admin, 'a'), await sendText(owner, 'o')];
      expect(await codeOf(withdraw('10005', '10005', mine.sequence))).toBe(403);
      expect(await codeOf(withdraw('10002', '10001', his.sequence))).toBe(403);
      expect(await codeOf(recallAll('10002', '10001', his.sequence))).toBe(403);
      expect(await codeOf(withdraw('10002', '10002', theirs.sequence))).toBe(200);
      expect(await codeOf(withdraw('10001', '10005', mine.sequence))).toBe(200);
    });

    test('is refused for a sequence of another sender, an unused sequence and a future one', async () => {
      const sent = await sendText(member, 'one');
      expect(await codeOf(withdraw('10001', '10002', sent.sequence))).toBe(404);
      expect(await codeOf(withdraw('10001', '10005', 999))).toBe(404);
      expect(await codeOf(recallAll('10001', '10005', 999))).toBe(400);
      expect(owner.events('msg.revoke')).toEqual([]);
    });

    test('recalls all messages of one sender up to a sequence, in events of at most 200 and one frame', async () => {
      for (let index = 0; index < 205; index += 1) {
        if (index % 30 === 0) ports.advance(2000);
        await sendText(member, `${index}`);
      }
      const kept = await sendText(owner, 'mine');
      const later = await sendText(member, 'later');
      expect(await recallAll('10002', '10005', kept.sequence)).toEqual({ count: 205 });
      expect((owner.events('msg.revoke') as { list: unknown[] }[]).map(({ list }) => list.length)).toEqual([200, 5]);
      expect(frames.filter(({ type }) => type === 7).map((frame) => frame.data)).toEqual([
        { groupNumber: GROUP, action: 'withdraw', userWtId: '10005', lastMessageSequence: kept.sequence },
      ]);
      const { list } = (await owner.result('history', { conversationID: CONVERSATION, count: 2 })) as { list: { ID: string; isRevoked: boolean }[] };
      expect(list.map(({ ID, isRevoked }) => [ID, isRevoked])).toEqual([
        [kept.ID, false],
        [later.ID, false],
      ]);
      expect(await recallAll('10002', '10005', kept.sequence)).toEqual({ count: 0 });
    });

    test('notifies a former member only of recalled messages from the membership, and refuses recalls by that user', async () => {
      const sent = await sendText(member, 'one');
      const gone = await connectUser(core, '10004');
      await core.write((unit) => expelMembers(unit, { groupId: GROUP, userIds: ['10004'], operatorId: '10001' }));
      const unseen = await sendText(member, 'two');
      await withdraw('10002', '10005', sent.sequence);
      await withdraw('10002', '10005', unseen.sequence);
      expect(gone.events('msg.revoke')).toMatchObject([{ list: [{ ID: sent.ID }] }]);
      expect(await codeOf(withdraw('10004', '10005', sent.sequence))).toBe(404);
    });
  });

  describe('creating a group', () => {
    const create = (request: NewGroupRequest) => core.write((unit) => addGroup(unit, { userId: '10001', origin, request }));

    test('GROUP-005 adds the chosen friends with a tip and turns on calls, but no other switch', async () => {
      const made = await create({ groupName: '野餐', groupNotice: '周六', wtIds: ['10002', '10005', '10002', '10001'] });
      expect(made).toMatchObject({
        groupName: '野餐',
        groupNotice: '周六',
        groupMemberCount: 3,
        callSwitch: 1,
        bannedSwitch: 0,
        confirminviteSwitch: 0,
        failed: [],
      });
      expect(made).toMatchObject({ selfMember: { identity: 3 }, ownerWtId: '10001', groupNumber: expect.stringMatching(/^[0-9]{9}$/) });
      const conversationID = `GROUP${made.groupNumber}`;
      const names = member.frames.map((frame) => frame.e).filter((name) => name === 'conv.update' || name === 'msg.new');
      expect(names).toEqual(['conv.update', 'msg.new']);
      expect(member.lastEvent('conv.update')).toMatchObject({ conversationID, groupProfile: { name: '野餐' } });
      expect(tipsOf(member)).toMatchObject([{ type: 'GroupCustomMsg_Type_createGroup', detailType: 1, operated: [{ wtId: '10002' }, { wtId: '10005' }] }]);
      expect(member.lastEvent('group.update')).toMatchObject({ groupNumber: made.groupNumber, selfMember: { identity: 1 } });
      expect((await admin.send(conversationID, 'hi')).code).toBe(0);
    });

    test('GROUP-005 leaves out each user whom a message would not reach and returns the reason', async () => {
      await core.write(async ({ db, now }) => {
        await deleteFriend(db, '10002', '10001');
        await deleteFriend(db, '10001', '10003');
        await putBlock(db, { ownerId: '10004', targetId: '10001', createdAt: now });
      });
      const { failed, groupNumber } = await create({ groupName: 'x', wtIds: ['10002', '10003', '10004', '10007', '99999', '10005'] });
      expect(failed).toEqual([
        { wtId: '10002', code: 20010 },
        { wtId: '10003', code: 20011 },
        { wtId: '10004', code: 20007 },
        { wtId: '10007', code: 20009 },
        { wtId: '99999', code: 20003 },
      ]);
      expect(await readMember(core.db, groupNumber, '10005')).toMatchObject({ identity: 1, inviterId: '10001' });
      expect(await readMember(core.db, groupNumber, '10007')).toBeUndefined();
      expect((await readGroup(core.db, groupNumber))?.memberCount).toBe(2);
    });

    test('GROUP-006 is refused with 11103 at the group limit of the creator, and leaves out a friend at the limit', async () => {
      await joinGroups(core.db, { userId: '10005', count: LIMITS.groups });
      const { failed, groupNumber } = await create({ groupName: 'x', wtIds: ['10002', '10005'] });
      expect(failed).toEqual([{ wtId: '10005', code: 11103 }]);
      expect(await listMemberIds(core.db, groupNumber)).toEqual(['10001', '10002']);
      const inNow = (await listMembershipsOf(core.db, '10001')).length;
      await joinGroups(core.db, { userId: '10001', count: LIMITS.groups - inNow });
      const before = (await listMembershipsOf(core.db, '10002')).length;
      expect(await codeOf(create({ groupName: 'y', wtIds: ['10002'] }))).toBe(11103);
      expect(messageOf(11103)).toBe('加入的群聊已达上限，最多 500 个');
      expect((await listMembershipsOf(core.db, '10002')).length).toBe(before);
    });

    test('GROUP-007 refuses a forbidden name', async () => {
      expect(await codeOf(create({ groupName: '赌博', wtIds: [] }))).toBe(80001);
    });
  });
});
