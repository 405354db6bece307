import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { joinGroups } from '../../../tests/support/world.ts';
import { listMemberIds, readGroup, updateGroup } from '../../store/groups/groups.ts';
import { admitMembers, expelMembers, quitGroup } from './change-membership.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';

const ID = '200001';
const GROUP = `GROUP${ID}`;
const NEWCOMER = '10007';
const ORIGIN = 'https://wisp.test';

describe.each(GROUP_KINDS)('%s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let owner: CoreClient;
  let other: CoreClient;

  beforeEach(async () => {
    core = await createTestCore({ config: { largeGroupAbove } });
    owner = await connectUser(core, '10001');
    other = await connectUser(core, NEWCOMER);
  });
  afterEach(() => core.close());

  const admit = (...userIds: string[]) =>
    core.write(async (unit) => (await admitMembers(unit, { groupId: ID, operatorId: '10001', userIds, origin: ORIGIN })).joined);
  const expel = (userId: string) => core.write((unit) => expelMembers(unit, { groupId: ID, operatorId: '10001', userIds: [userId] }));
  const quit = (userId: string) => core.write((unit) => quitGroup(unit, { groupId: ID, userId }));
  const read = async (client: CoreClient) => ((await client.result('history', { conversationID: GROUP })) as { list: Message[] }).list;
  const tipOf = (message: Message | undefined) => JSON.parse(String(message?.payload['data'])) as { detailType: number; operated: unknown[] };
  const stateOf = async (client: CoreClient) =>
    ((await client.result('conversations')) as { list: { conversationID: string; unreadCount: number; operationType: number }[] }).list.find(
      (row) => row.conversationID === GROUP,
    );

  describe('a user who joins a group', () => {
    test('reads only later messages, gets the conversation in the list and receives the group', async () => {
      await owner.send(GROUP, 'before');
      expect(await admit(NEWCOMER)).toEqual([NEWCOMER]);
      const { sequence } = sentOf(await owner.send(GROUP, 'after'));
      expect(other.lastEvent('conv.update')).toMatchObject({ conversationID: GROUP, operationType: 0 });
      expect(other.lastEvent('group.update')).toMatchObject({ groupNumber: ID, groupName: 'Wisp 产品群', selfMember: { wtId: NEWCOMER, identity: 1 } });
      const rows = await read(other);
      expect(rows.map((row) => row.payload['text'] ?? tipOf(row).detailType)).toEqual([2, 'after']);
      expect(rows.map((row) => row.sequence)).toEqual([sequence - 1, sequence]);
    });

    test('CONV-020 A41 is announced by a tip that does not count as unread, and the members receive the new member', async () => {
      const before = (await stateOf(owner))?.unreadCount;
      await admit(NEWCOMER);
      expect(owner.lastEvent('msg.new')).toMatchObject({ from: 'administrator', noUnread: 1 });
      expect(owner.lastEvent('group.member')).toMatchObject({ groupNumber: ID, list: [{ wtId: NEWCOMER, identity: 1 }] });
      expect(owner.lastEvent('group.update')).toEqual({ groupNumber: ID, groupMemberCount: 7 });
      expect((await stateOf(owner))?.unreadCount).toBe(before);
      expect((await stateOf(other))?.unreadCount).toBe(0);
      expect((await readGroup(core.db, ID))?.memberCount).toBe(7);
    });

    test('is not added above the group limit of an account, while other users are added', async () => {
      await joinGroups(core.db, { userId: NEWCOMER, count: LIMITS.groups - 1 });
      expect(await admit(NEWCOMER)).toEqual([NEWCOMER]);
      await core.write((unit) => quitGroup(unit, { groupId: ID, userId: NEWCOMER }));
      await joinGroups(core.db, { userId: NEWCOMER, count: 1 });
      expect(await admit(NEWCOMER, '10008')).toEqual(['10008']);
      expect((await listMemberIds(core.db, ID)).includes(NEWCOMER)).toBe(false);
    });

    test('gets no mention from messages to all members that were sent outside the membership', async () => {
      const mentionsOf = async () => ((await stateOf(other)) as { groupAtInfoList?: { messageSequence: number }[] } | undefined)?.groupAtInfoList;
      const sendTextToAll = async () => sentOf(await owner.send(GROUP, 'all', { atUserList: [MENTION_ALL_ID] })).sequence;
      await sendTextToAll();
      await admit(NEWCOMER);
      expect(await mentionsOf()).toEqual([]);
      const received = await sendTextToAll();
      await expel(NEWCOMER);
      await sendTextToAll();
      expect((await mentionsOf())?.map((mention) => mention.messageSequence)).toEqual([received]);
      await admit(NEWCOMER);
      expect((await mentionsOf())?.map((mention) => mention.messageSequence)).toEqual([received]);
    });

    const admitOnce = async (change: { welcome: string; customizeMsgControl: number }) => {
      await core.write((unit) => updateGroup(unit.db, ID, change));
      await admit(NEWCOMER);
      // A person who is already a member is not welcomed again.
      await admit(NEWCOMER);
      return (await read(other)).map(tipOf);
    };

    test.each([
      ['one welcome when the welcome is on', { welcome: '欢迎新朋友', customizeMsgControl: 1 }, [2, 18]],
      ['no welcome when the welcome is off', { welcome: '欢迎新朋友', customizeMsgControl: 0 }, [2]],
      ['no welcome when its text is empty', { welcome: '', customizeMsgControl: 1 }, [2]],
    ])('A5 receives %s', async (_, change, kinds) => {
      expect((await admitOnce(change)).map(({ detailType }) => detailType)).toEqual(kinds);
    });

    test('A5 receives the welcome text of the group from the owner, which does not count as unread', async () => {
      const before = (await stateOf(owner))?.unreadCount;
      const [, tip] = await admitOnce({ welcome: '欢迎新朋友', customizeMsgControl: 1 });
      expect(tip).toMatchObject({ content: '欢迎新朋友', operatorUser: { wtId: '10001' }, operated: [{ wtId: NEWCOMER }] });
      expect((await stateOf(owner))?.unreadCount).toBe(before);
    });

    test('causes no second tip when added again', async () => {
      await admit(NEWCOMER);
      const tips = owner.events('msg.new').length;
      expect(await admit(NEWCOMER)).toEqual([]);
      expect(owner.events('msg.new')).toHaveLength(tips);
    });
  });

  describe('a user who leaves a group', () => {
    test('by removal reads the messages up to the tip of the removal and may not send', async () => {
      await admit(NEWCOMER);
      await owner.send(GROUP, 'together');
      await expel(NEWCOMER);
      await owner.send(GROUP, 'alone');
      const rows = await read(other);
      expect(rows.map((row) => row.payload['text'] ?? tipOf(row).detailType)).toEqual([2, 'together', 5]);
      expect(other.lastEvent('group.kick')).toEqual({ groupNumber: ID, operationType: 4 });
      expect(other.events('msg.new')).toHaveLength(3);
      expect((await other.send(GROUP, 'still here?')).code).toBe(10007);
      expect(owner.lastEvent('group.member')).toEqual({ groupNumber: ID, removed: [NEWCOMER] });
      expect(owner.lastEvent('group.update')).toEqual({ groupNumber: ID, groupMemberCount: 6 });
      expect((await stateOf(other))?.operationType).toBe(4);
    });

    test('GROUP-024 by quitting causes a tip that the owner reads and an ordinary member does not', async () => {
      const member = await connectUser(core, '10003');
      await admit(NEWCOMER);
      await quit(NEWCOMER);
      expect(tipOf((await read(owner)).at(-1)).detailType).toBe(6);
      expect(tipOf((await read(member)).at(-1)).detailType).toBe(2);
      expect(other.lastEvent('group.quit')).toEqual({ groupNumber: ID, operationType: 8 });
    });

    test('GROUP-011 and returns reads the messages of both memberships, but not those sent in between', async () => {
      await admit(NEWCOMER);
      await expel(NEWCOMER);
      await owner.send(GROUP, 'alone');
      await admit(NEWCOMER);
      await owner.send(GROUP, 'again');
      expect((await read(other)).map((row) => row.payload['text'] ?? tipOf(row).detailType)).toEqual([2, 5, 2, 'again']);
      expect(await stateOf(other)).toMatchObject({ operationType: 0, unreadCount: 1 });
    });

    test('receives the recall of a message from the time of the membership', async () => {
      await admit(NEWCOMER);
      const { ID: messageID } = sentOf(await owner.send(GROUP, 'oops'));
      await expel(NEWCOMER);
      await owner.codeOf('revoke', { ID: messageID });
      expect(other.lastEvent('msg.revoke')).toMatchObject({ conversationID: GROUP, list: [{ ID: messageID }] });
    });

    test('gets 404 if not a member, as for a group that does not exist', async () => {
      await expect(expel(NEWCOMER)).rejects.toMatchObject({ code: 404 });
      await expect(core.write((unit) => quitGroup(unit, { groupId: '999999', userId: NEWCOMER }))).rejects.toMatchObject({ code: 404 });
    });
  });
});
