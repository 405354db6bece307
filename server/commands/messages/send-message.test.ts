import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { deleteFriend, putBlock } from '../../store/friends/friends.ts';
import { updateGroup, updateMember } from '../../store/groups/groups.ts';
import { insertMedia } from '../../store/files/media.ts';
import { updateUser, updateUserConfig, USER_STATE } from '../../store/account/users.ts';
import type { Unit } from '../unit.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';

const GROUP = 'GROUP200001';
const UUID = '11111111-2222-4333-8444-555555555555';

describe.each(GROUP_KINDS)('%s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let ports: ManualPorts;
  let alice: CoreClient;

  beforeEach(async () => {
    ports = createManualPorts();
    core = await createTestCore({ ports, config: { largeGroupAbove } });
    alice = await connectUser(core, '10001');
  });
  afterEach(() => core.close());

  const given = (change: (unit: Unit) => Promise<void>) => core.write(change);
  const sendCode = (message: Record<string, unknown>) => alice.codeOf('send', { message });

  describe('send', () => {
    test('G6 answers a repeated ID with the stored message even if its content differs, and adds no row', async () => {
      const message = aMessage('10001', 'C2C10002');
      const first = sentOf(await alice.request('send', { message }));
      const again = sentOf(await alice.request('send', { message: { ...message, payload: { text: 'other' } } }));
      expect(again).toMatchObject({ sequence: first.sequence, payload: { text: 'hello' } });
      expect(await sendCode({ ...message, conversationID: 'C2C10003' })).toBe(400);
      expect(alice.events('msg.new')).toHaveLength(1);
    });

    test('assigns dense sequences of one log to both users of a pair', async () => {
      const bob = await connectUser(core, '10002');
      const before = sentOf(await alice.send('C2C10002', 'a')).sequence;
      expect(sentOf(await bob.send('C2C10001', 'b')).sequence).toBe(before + 1);
      expect(sentOf(await alice.send('C2C10002', 'c')).sequence).toBe(before + 2);
    });

    test('sets time, author and receiver itself and ignores the values of the client', async () => {
      const answer = await alice.send('C2C10002', 'x', { from: '10005', time: 1, sequence: 99, nick: 'forged', isRevoked: true });
      expect(answer.r).toMatchObject({ from: '10001', to: '10002', time: Math.floor(ports.clock.now() / 1000), nick: '陈屿', isRevoked: false });
    });

    test('G12 sends the receiver no event for a refused message', async () => {
      const bob = await connectUser(core, '10002');
      await given((unit) => putBlock(unit.db, { ownerId: '10002', targetId: '10001', createdAt: 1 }));
      expect(await sendCode(aMessage('10001', 'C2C10002'))).toBe(20007);
      expect(bob.frames.filter((frame) => frame.e !== undefined && frame.e !== 'presence')).toEqual([]);
    });

    test.each<[string, number, { arrange(unit: Unit): Promise<void>; conversationID: string }]>([
      ['restricted sender', 20012, { arrange: (unit) => updateUser(unit.db, '10001', { state: USER_STATE.restricted }), conversationID: 'C2C10002' }],
      ['deregistered target', 20003, { arrange: (unit) => updateUser(unit.db, '10002', { state: USER_STATE.deregistered }), conversationID: 'C2C10002' }],
      ['unknown target', 20003, { arrange: async () => undefined, conversationID: 'C2C99999' }],
      [
        'sender blocked by the target',
        20007,
        { arrange: (unit) => putBlock(unit.db, { ownerId: '10002', targetId: '10001', createdAt: 1 }), conversationID: 'C2C10002' },
      ],
      ['target who deleted the sender', 20010, { arrange: (unit) => deleteFriend(unit.db, '10002', '10001'), conversationID: 'C2C10002' }],
      ['target whom the sender deleted', 20011, { arrange: (unit) => deleteFriend(unit.db, '10001', '10002'), conversationID: 'C2C10002' }],
      [
        'stranger who refuses messages of strangers',
        20009,
        { arrange: (unit) => updateUserConfig(unit.db, '10008', { allowStrangerMsg: 0 }), conversationID: 'C2C10008' },
      ],
      ['stranger who accepts messages of strangers', 0, { arrange: async () => undefined, conversationID: 'C2C10008' }],
      ['system contact', 403, { arrange: async () => undefined, conversationID: 'C2Cyx1' }],
      ['the sender as target', 400, { arrange: async () => undefined, conversationID: 'C2C10001' }],
      ['unknown group', 10010, { arrange: async () => undefined, conversationID: 'GROUP999999' }],
      ['dissolved group', 10010, { arrange: (unit) => updateGroup(unit.db, '200001', { dissolvedAt: 1 }), conversationID: GROUP }],
      [
        'muted member',
        10017,
        { arrange: (unit) => updateMember(unit.db, { groupId: '200001', userId: '10001' }, { muteUntilSec: 4_294_967_295 }), conversationID: GROUP },
      ],
      ['owner of a muted group', 0, { arrange: (unit) => updateGroup(unit.db, '200001', { bannedSwitch: 1 }), conversationID: GROUP }],
    ])('answers %s with %i', async (_name, code, { arrange, conversationID }) => {
      await given(arrange);
      expect(await sendCode(aMessage('10001', conversationID))).toBe(code);
    });

    test('GROUP-025 refuses an ordinary member with 10017 in a muted group, and an outsider with 10010', async () => {
      await given((unit) => updateGroup(unit.db, '200001', { bannedSwitch: 1 }));
      const member = await connectUser(core, '10005');
      const outsider = await connectUser(core, '10008');
      expect((await member.send(GROUP, 'x')).code).toBe(10017);
      expect((await outsider.send(GROUP, 'x')).code).toBe(10010);
    });

    test('refuses an ID that starts with another user', async () => {
      expect(await sendCode({ ...aMessage('10002', 'C2C10002') })).toBe(403);
    });

    test('refuses more than 12,288 bytes of payload and custom data', async () => {
      expect(await sendCode({ ...aMessage('10001', 'C2C10002'), payload: { text: '好'.repeat(4090) } })).toBe(0);
      expect(await sendCode({ ...aMessage('10001', 'C2C10002'), payload: { text: '好'.repeat(4100) } })).toBe(8001);
      expect(await sendCode({ ...aMessage('10001', 'C2C10002'), cloudCustomData: 'x'.repeat(12_280) })).toBe(8001);
    });

    test.each([
      { businessID: 1 },
      { businessID: 'av_call' },
      { businessID: 'group_create' },
      { businessID: 'GroupCustomMsg' },
      { businessID: 'CustomMsg_Type_addFriend' },
      { type: 'GroupCustomMsg_Type_createGroup' },
      { type: 'wisperHelperMsg' },
      { data: JSON.stringify({ businessID: 'av_call' }) },
    ])('GROUP-023 G13 refuses %j, which only the server may send', async (data) => {
      const message = { ...aMessage('10001', 'C2C10002'), type: 'TIMCustomElem', payload: { data: JSON.stringify(data) } };
      expect(await sendCode(message)).toBe(403);
    });

    test('accepts other custom data, and refuses deep nesting and NUL characters', async () => {
      const custom = (data: string) => ({ ...aMessage('10001', 'C2C10002'), type: 'TIMCustomElem', payload: { data } });
      expect(await sendCode(custom(JSON.stringify({ type: 'nameCard', userId: '10005' })))).toBe(0);
      expect(await sendCode(custom('plain words'))).toBe(0);
      expect(await sendCode(custom('['.repeat(40) + ']'.repeat(40)))).toBe(400);
      expect(await sendCode(custom('{"businessID":1,"x":"\\u0000"}'))).toBe(400);
    });

    test('refuses a payload that does not match its type, and an unknown type', async () => {
      expect(await sendCode({ ...aMessage('10001', 'C2C10002'), payload: { text: 5 } })).toBe(400);
      expect(await sendCode({ ...aMessage('10001', 'C2C10002'), type: 'TIMNoSuchElem' })).toBe(400);
    });

    test('sends a file only if the sender may read it', async () => {
      const file = {
        ...aMessage('10001', 'C2C10002'),
        type: 'TIMFileElem',
        payload: { uuid: UUID, fileUrl: `/media/${UUID}`, fileName: 'a.txt', fileSize: 3 },
      };
      expect(await sendCode(file)).toBe(7004);
      const media = { uuid: UUID, mime: 'text/plain', size: 3, fileName: 'a.txt', width: null, height: null, sha256: '', isPublic: 0, createdAt: 1 };
      await given((unit) => insertMedia(unit.db, { ...media, ownerId: '10005' }));
      expect(await sendCode(file)).toBe(7004);
      const carol = await connectUser(core, '10005');
      await carol.request('send', { message: { ...file, ...aMessage('10005', 'C2C10001'), type: 'TIMFileElem', payload: file.payload } });
      expect(await sendCode(file)).toBe(0);
    });

    test('COMP-019 drops a mention of everyone by an ordinary member and keeps one by the owner', async () => {
      const member = await connectUser(core, '10005');
      expect((await member.send(GROUP, '@all', { atUserList: [MENTION_ALL_ID, '10001'] })).r).toMatchObject({ atUserList: ['10001'] });
      expect((await alice.send(GROUP, '@all', { atUserList: [MENTION_ALL_ID] })).r).toMatchObject({ atUserList: [MENTION_ALL_ID] });
      const list = (await member.result('conversations')) as { list: { conversationID: string; groupAtInfoList: unknown[] }[] };
      expect(list.list.find((row) => row.conversationID === GROUP)?.groupAtInfoList).toMatchObject([{ from: '10001', atTypeArray: [2] }]);
    });

    test('counts a group message as unread only for members other than its sender', async () => {
      const bob = await connectUser(core, '10002');
      const unread = async () =>
        ((await bob.result('conversations')) as { list: { conversationID: string; unreadCount: number }[] }).list.find((row) => row.conversationID === GROUP)
          ?.unreadCount ?? 0;
      const before = await unread();
      await alice.send(GROUP, 'one');
      await bob.send(GROUP, 'two');
      expect((await unread()) - before).toBe(1);
    });

    test('sends the same group message to every member', async () => {
      const bob = await connectUser(core, '10002');
      const carol = await connectUser(core, '10005');
      await alice.send(GROUP, 'same');
      expect(bob.lastEvent('msg.new')).toEqual(carol.lastEvent('msg.new'));
      expect(alice.lastEvent('msg.new')).toEqual(carol.lastEvent('msg.new'));
    });

    test('announces a conversation before its first message', async () => {
      const dave = await connectUser(core, '10008');
      await alice.send('C2C10008', 'hi');
      expect(dave.frames.filter((frame) => frame.pts !== undefined).map((frame) => frame.e)).toEqual(['conv.update', 'msg.new']);
    });

    test('refuses messages above the rate of a group and returns when to retry', async () => {
      const slow = await createTestCore({ ports, config: { largeGroupAbove, rates: { ...core.config.rates, groupMessagesPerSecond: 2 } } });
      const member = await connectUser(slow, '10001');
      expect((await member.send(GROUP, '1')).code).toBe(0);
      expect((await member.send(GROUP, '2')).code).toBe(0);
      expect(await member.send(GROUP, '3')).toMatchObject({ code: 2996, r: { retryAfterMs: 500, scope: 'conversation' } });
      ports.advance(500);
      expect((await member.send(GROUP, '3')).code).toBe(0);
      await slow.close();
    });

    test('refuses requests of a connection above a burst of 60', async () => {
      const answers = await Promise.all(Array.from({ length: 70 }, () => alice.send(GROUP, 'x')));
      const refused = answers.filter(({ code, r }) => code === 2996 && (r as { scope?: string }).scope !== 'conversation');
      expect(refused).toHaveLength(10);
    });

    test('refuses sensitive and blocked words, also in escaped custom data', async () => {
      const strict = await createTestCore({ ports, config: { sensitiveWords: ['暗号'] } });
      const sender = await connectUser(strict, '10001');
      expect((await sender.send('C2C10002', '这是暗号吗')).code).toBe(80001);
      const note = { noteContent: '这是暗号吗', id: '', title: '' };
      const escaped = JSON.stringify(note).replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
      const custom = { type: 'TIMCustomElem', payload: { data: escaped, description: '', extension: '' } };
      expect((await sender.send('C2C10002', '', custom)).code).toBe(80001);
      expect((await sender.send('C2C10002', 'hello', { cloudCustomData: escaped })).code).toBe(80001);
      await strict.close();
      const blocking = await createTestCore({ ports, config: { blockedWords: ['暗号'] } });
      expect((await (await connectUser(blocking, '10001')).send('C2C10002', '这是暗号吗')).code).toBe(3123);
      await blocking.close();
    });

    test('copies into a merged record only messages that the sender can see', async () => {
      const bob = await connectUser(core, '10002');
      const carol = await connectUser(core, '10003');
      const mine = sentOf(await alice.send('C2C10002', 'ours'));
      const theirs = sentOf(await bob.send('C2C10003', 'secret'));
      const mergedRecord = {
        ...aMessage('10001', 'C2C10003'),
        type: 'TIMRelayElem',
        payload: { title: 't', sourceIDs: [mine.ID, theirs.ID], messageList: [{ forged: true }] },
      };
      await alice.request('send', { message: mergedRecord });
      expect(carol.lastEvent('msg.new')).toMatchObject({ payload: { title: 't', messageList: [{ ID: mine.ID, payload: { text: 'ours' } }] } });
      expect(await sendCode({ ...mergedRecord, ...aMessage('10001', 'C2C10003'), type: 'TIMRelayElem', payload: { sourceIDs: [theirs.ID] } })).toBe(404);
    });

    test('stores a long merged record separately and returns it only to users who received it', async () => {
      const carol = await connectUser(core, '10003');
      const outsider = await connectUser(core, '10008');
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) ids.push(sentOf(await alice.send('C2C10002', 'x'.repeat(5000))).ID);
      await alice.request('send', { message: { ...aMessage('10001', 'C2C10003'), type: 'TIMRelayElem', payload: { sourceIDs: ids } } });
      const { downloadKey } = (carol.lastEvent('msg.new') as { payload: { downloadKey: string } }).payload;
      expect(await carol.result('merger', { downloadKey })).toHaveLength(3);
      expect(await outsider.codeOf('merger', { downloadKey })).toBe(404);
      const record = (carol.lastEvent('msg.new') as { ID: string }).ID;
      await carol.request('send', { message: { ...aMessage('10003', 'C2C10008'), type: 'TIMRelayElem', payload: { sourceIDs: [record] } } });
      expect(await outsider.result('merger', { downloadKey })).toHaveLength(3);
    });

    test('forwards a merged record unchanged for its reader, and refuses a user who only knows its ID', async () => {
      const carol = await connectUser(core, '10003');
      const outsider = await connectUser(core, '10008');
      const first = sentOf(await alice.send('C2C10002', 'one'));
      const mergedRecordTo = (from: string, to: string, payload: object) => ({ ...aMessage(from, to), type: 'TIMRelayElem', payload });
      await alice.request('send', {
        message: mergedRecordTo('10001', 'C2C10003', { title: '甲和乙的聊天记录', abstractList: ['甲：one'], sourceIDs: [first.ID] }),
      });
      const record = carol.lastEvent('msg.new') as { ID: string; payload: object };
      await carol.request('send', { message: mergedRecordTo('10003', 'C2C10008', { title: '改过的标题', copyOf: record.ID }) });
      expect(outsider.lastEvent('msg.new')).toMatchObject({ from: '10003', payload: record.payload });
      const bob = await connectUser(core, '10002');
      expect(await bob.codeOf('send', { message: mergedRecordTo('10002', 'C2C10001', { title: 't', copyOf: record.ID }) })).toBe(404);
      expect(await alice.codeOf('send', { message: mergedRecordTo('10001', 'C2C10002', { title: 't', copyOf: first.ID }) })).toBe(404);
    });
  });
});
