import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { setUserState } from '../../../tests/support/world.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { insertRows } from '../../store/bulk-insert.ts';
import { deleteFriend, putFriend, readFriend } from '../../store/friends/friends.ts';
import { insertMember, updateGroup, updateMember } from '../../store/groups/groups.ts';
import { updateUserConfig, type UserConfigRow } from '../../store/account/users.ts';
import { listApplies } from '../people/list-people.ts';
import { applyFriend, type Application } from './apply-friend.ts';
import { blockPerson, unblockPerson } from './block-person.ts';
import { handleApply, type Handling } from './handle-apply.ts';

/** A is a friend of 10002 to 10005; STRANGER has no friend. */
const A = '10001';
const STRANGER = '10007';
const origin = 'https://wisp.test';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let core: TestCore;
let ports: ManualPorts;
let me: CoreClient;
let other: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  me = await connectUser(core, A);
  other = await connectUser(core, STRANGER);
});
afterEach(() => core.close());

const apply = (userId: string, application: Partial<Application> & { applyWtId: string }) =>
  core.write((unit) => applyFriend(unit, { userId, origin, application: { applySource: 1, applyInfo: '你好', ...application } }));
const handle = (userId: string, handling: Handling) => core.write((unit) => handleApply(unit, { userId, origin, handling }));
const configure = (userId: string, change: Partial<UserConfigRow>) => core.write(({ db }) => updateUserConfig(db, userId, change));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const areFriends = async () => [await readFriend(core.db, A, STRANGER), await readFriend(core.db, STRANGER, A)].every((row) => row !== undefined);

describe('applying for friendship', () => {
  test('is refused when its text contains a sensitive word of the operator', async () => {
    await core.close();
    core = await createTestCore({ ports, config: { sensitiveWords: ['暗号'] } });
    other = await connectUser(core, STRANGER);
    expect(await codeOf(apply(A, { applyWtId: STRANGER, applyInfo: '这是暗号吗' }))).toBe(80001);
    expect(other.events('friend.apply')).toEqual([]);
  });

  test('stays pending and is sent to both users at once', async () => {
    expect(await apply(A, { applyWtId: STRANGER, remark: '美咲' })).toEqual({ applyStatus: 0 });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyWtId: A, applyNickName: '陈屿', applyInfo: '你好', direction: 1, applyStatus: 0, unread: 1 });
    expect(me.lastEvent('friend.apply')).toMatchObject({ applyWtId: STRANGER, direction: 2, unread: 0 });
    expect(await areFriends()).toBe(false);
  });

  test('again changes the text of the pending application and counts as unread once', async () => {
    await apply(A, { applyWtId: STRANGER });
    expect(await apply(A, { applyWtId: STRANGER, applyInfo: '是我' })).toEqual({ applyStatus: 0 });
    await apply(A, { applyWtId: STRANGER, applyInfo: '是我' });
    expect(other.events('friend.apply')).toHaveLength(2);
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyInfo: '是我', unread: 1 });
    expect(await core.db.selectFrom('friendApplies').select('info').execute()).toEqual([{ info: '是我' }]);
  });

  test('PEOPLE-038, PEOPLE-042 again without a remark keeps the first remark, which the friend then has', async () => {
    await apply(A, { applyWtId: STRANGER, remark: '美咲' });
    await apply(A, { applyWtId: STRANGER, applyInfo: '是我' });
    await handle(STRANGER, { applyWtId: A, handleStatus: 1 });
    expect(me.lastEvent('friend.add')).toMatchObject({ wtId: STRANGER, remark: '美咲' });
  });

  test('repeatedly stores each change, but notifies the target at most three times an hour', async () => {
    for (let round = 0; round < 30; round += 1) await apply(A, { applyWtId: STRANGER, applyInfo: `第${round}次` });
    expect(other.events('friend.apply')).toHaveLength(3);
    expect(await core.db.selectFrom('friendApplies').select('info').execute()).toEqual([{ info: '第29次' }]);
    expect(me.lastEvent('friend.apply')).toMatchObject({ applyInfo: '第29次', direction: 2 });
    await apply('10002', { applyWtId: STRANGER });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyWtId: '10002', unread: 2 });
    ports.advance(HOUR_MS);
    await apply(A, { applyWtId: STRANGER, applyInfo: '最后' });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyWtId: A, applyInfo: '最后', unread: 2 });
  });

  test('keeps one row for each applicant and target after a rejection, an expiry and an ended friendship', async () => {
    const statusOf = () => core.db.selectFrom('friendApplies').select(['status', 'readAt', 'handledAt', 'createdAt']).execute();
    await apply(A, { applyWtId: STRANGER });
    await handle(STRANGER, { applyWtId: A, handleStatus: 2 });
    ports.advance(1000);
    await apply(A, { applyWtId: STRANGER });
    expect(await statusOf()).toEqual([{ status: 0, readAt: null, handledAt: null, createdAt: ports.clock.now() }]);
    ports.advance(30 * DAY_MS + 1);
    await apply(A, { applyWtId: STRANGER });
    expect(await statusOf()).toEqual([{ status: 0, readAt: null, handledAt: null, createdAt: ports.clock.now() }]);
    await handle(STRANGER, { applyWtId: A, handleStatus: 1 });
    for (const [owner, friend] of [
      [A, STRANGER],
      [STRANGER, A],
    ] as const)
      await core.write(({ db }) => deleteFriend(db, owner, friend));
    await apply(A, { applyWtId: STRANGER });
    await apply(STRANGER, { applyWtId: A });
    expect(await statusOf()).toHaveLength(2);
  });

  test('makes both friends at once if the target needs no approval or still lists the applicant', async () => {
    await configure(STRANGER, { friendApplyPolicy: 0 });
    expect(await apply(A, { applyWtId: STRANGER, remark: '美咲' })).toEqual({ applyStatus: 1 });
    expect(await areFriends()).toBe(true);
    expect(me.lastEvent('friend.add')).toMatchObject({ wtId: STRANGER, remark: '美咲', friendsStatus: 0, qrcode: `${origin}/u/${STRANGER}` });
    expect(other.lastEvent('friend.add')).toMatchObject({ wtId: A, remark: '' });
    expect(me.lastEvent('msg.new')).toMatchObject({ from: STRANGER, noUnread: 1, conversationID: `C2C${STRANGER}` });
    await core.write(({ db }) => deleteFriend(db, A, STRANGER));
    await configure(STRANGER, { friendApplyPolicy: 2, addById: 0 });
    expect(await apply(A, { applyWtId: STRANGER })).toEqual({ applyStatus: 1 });
    expect(await areFriends()).toBe(true);
  });

  test('reaches a target whose full list still contains the applicant, and no other one with a full list', async () => {
    const row = { remark: '', source: null, shareWtId: null, hideStatus: 0, friendsSpaceStatus: 0, mineSpaceStatus: 0, createdAt: 1 };
    const others = Array.from({ length: LIMITS.friends - 1 }, (_value, at) => ({ ...row, ownerId: STRANGER, friendId: `f${at}` }));
    await core.write(async ({ db }) => {
      await insertRows(db, 'friends', others);
      await putFriend(db, { ownerId: STRANGER, friendId: A, createdAt: 1 });
    });
    expect(await apply(A, { applyWtId: STRANGER })).toEqual({ applyStatus: 1 });
    expect(await areFriends()).toBe(true);
    await configure(STRANGER, { friendApplyPolicy: 0 });
    expect(await codeOf(apply('10002', { applyWtId: STRANGER }))).toBe(601);
  });

  test('is refused for oneself, an unknown user, a friend, a closed policy, a blocker and a deregistered user', async () => {
    expect(await codeOf(apply(A, { applyWtId: A }))).toBe(400);
    expect(await codeOf(apply(A, { applyWtId: '99999' }))).toBe(404);
    expect(await codeOf(apply(A, { applyWtId: '10002' }))).toBe(11061);
    await configure(STRANGER, { friendApplyPolicy: 2 });
    expect(await codeOf(apply(A, { applyWtId: STRANGER }))).toBe(11063);
    await core.write((unit) => blockPerson(unit, { userId: STRANGER, targetId: A, origin }));
    expect(await codeOf(apply(A, { applyWtId: STRANGER }))).toBe(11062);
    await setUserState(core, STRANGER, 'deregistered');
    expect(await codeOf(apply(A, { applyWtId: STRANGER }))).toBe(404);
    expect(other.events('friend.apply')).toEqual([]);
  });

  const SWITCHES: [source: number, name: keyof UserConfigRow][] = [
    [1, 'addById'],
    [2, 'addByPhone'],
    [3, 'addByScan'],
    [4, 'addByCard'],
    [5, 'addByGroup'],
  ];
  test.each(SWITCHES)('by source %i is refused with 11063 when %s is off', async (applySource, name) => {
    await core.write((unit) => insertMember(unit.db, { groupId: '200001', userId: STRANGER, identity: 1, joinedAt: unit.now }, 0));
    const application = { applyWtId: STRANGER, applySource, shareWtId: '10002', groupNumber: '200001' };
    await configure(STRANGER, { [name]: 0 });
    expect(await codeOf(apply(A, application))).toBe(11063);
    await configure(STRANGER, { [name]: 1 });
    expect(await codeOf(apply(A, application))).toBe(200);
  });

  test('by name card requires a known sharer and shows the sharer to the target', async () => {
    expect(await codeOf(apply(A, { applyWtId: STRANGER, applySource: 4 }))).toBe(400);
    expect(await codeOf(apply(A, { applyWtId: STRANGER, applySource: 4, shareWtId: '99999' }))).toBe(400);
    await apply(A, { applyWtId: STRANGER, applySource: 4, shareWtId: '10002' });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applySource: 4, shareWtId: '10002', shareNickName: '苏念' });
  });

  test('by any other way names no sharer, whom the server has not checked', async () => {
    await apply(A, { applyWtId: STRANGER, applySource: 1, shareWtId: '99999' });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applySource: 1, shareWtId: null });
    await handle(STRANGER, { applyWtId: A, handleStatus: 1 });
    expect(await readFriend(core.db, A, STRANGER)).toMatchObject({ source: 1, shareWtId: null });
    await core.write(({ db }) => deleteFriend(db, A, STRANGER));
    expect(await codeOf(apply(A, { applyWtId: STRANGER, applySource: 4, shareWtId: '99999' }))).toBe(400);
  });

  test('by group requires a common group, and under member protection an admin on one side (11064)', async () => {
    const byGroup = { applyWtId: STRANGER, applySource: 5 };
    expect(await codeOf(apply('10004', byGroup))).toBe(11064);
    await core.write(async ({ db, now }) => {
      await insertMember(db, { groupId: '200001', userId: STRANGER, identity: 1, joinedAt: now }, 0);
      await updateGroup(db, '200001', { memberProtectSwitch: 1 });
    });
    expect(await codeOf(apply('10004', byGroup))).toBe(11064);
    expect(await codeOf(apply('10004', { ...byGroup, groupNumber: '200009' }))).toBe(11064);
    expect(await codeOf(apply('10002', byGroup))).toBe(200);
    await core.write(({ db }) => updateMember(db, { groupId: '200001', userId: STRANGER }, { identity: 2 }));
    expect(await codeOf(apply('10004', { ...byGroup, groupNumber: '200001' }))).toBe(200);
  });
});

describe('answering an application', () => {
  test('accepting makes both friends, each with an own remark, and sends a message from the accepting user', async () => {
    await apply(A, { applyWtId: STRANGER, remark: '美咲' });
    await handle(STRANGER, { applyWtId: A, handleStatus: 1, remark: '陈先生' });
    expect(me.lastEvent('friend.add')).toMatchObject({ wtId: STRANGER, remark: '美咲', applySource: 1 });
    expect(other.lastEvent('friend.add')).toMatchObject({ wtId: A, remark: '陈先生' });
    expect(me.lastEvent('friend.apply')).toMatchObject({ applyStatus: 1 });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyStatus: 1, readStatus: 1, unread: 0 });
    const message = me.lastEvent('msg.new') as { payload: { data: string } };
    expect(message).toMatchObject({ from: STRANGER, nick: '佐藤美咲', noUnread: 1 });
    expect(JSON.parse(message.payload.data)).toEqual({ type: 'CustomMsg_Type_addFriend', content: '你们已成为好友，现在可以开始聊天了' });
    expect((await me.send(`C2C${STRANGER}`, 'hi')).code).toBe(0);
  });

  test('accepting one of two mutual applications accepts both', async () => {
    await apply(A, { applyWtId: STRANGER });
    await apply(STRANGER, { applyWtId: A });
    await handle(STRANGER, { applyWtId: A, handleStatus: 1 });
    expect(await codeOf(handle(A, { applyWtId: STRANGER, handleStatus: 1 }))).toBe(11065);
    expect(await core.db.selectFrom('friendApplies').select('status').execute()).toEqual([{ status: 1 }, { status: 1 }]);
  });

  test('rejecting creates no friendship and allows a new application', async () => {
    await apply(A, { applyWtId: STRANGER });
    await handle(STRANGER, { applyWtId: A, handleStatus: 2 });
    expect(me.lastEvent('friend.apply')).toMatchObject({ applyStatus: 2 });
    expect(await areFriends()).toBe(false);
    ports.advance(1000);
    await apply(A, { applyWtId: STRANGER });
    expect(other.lastEvent('friend.apply')).toMatchObject({ applyStatus: 0, unread: 1 });
  });

  test('by accepting is refused after the end of the applicant’s account, and rejecting is not', async () => {
    await apply(A, { applyWtId: STRANGER });
    await setUserState(core, A, 'deregistered');
    expect(await codeOf(handle(STRANGER, { applyWtId: A, handleStatus: 1 }))).toBe(404);
    expect(await areFriends()).toBe(false);
    expect(await codeOf(handle(STRANGER, { applyWtId: A, handleStatus: 2 }))).toBe(200);
  });

  test('an application that arrives while the list is read stays unread', async () => {
    await apply(A, { applyWtId: STRANGER });
    ports.advance(1000);
    const write: TestCore['write'] = async (...command) => {
      await apply('10002', { applyWtId: STRANGER });
      return core.write(...command);
    };
    const listed = await listApplies({ ...core, write }, STRANGER, { applyType: 1, isPeek: false });
    expect(listed.map(({ applyWtId }) => applyWtId)).toEqual([A]);
    const now = await listApplies(core, STRANGER, { applyType: 1, isPeek: true });
    expect(now.map(({ applyWtId, readStatus }) => [applyWtId, readStatus])).toEqual([
      ['10002', 0],
      [A, 1],
    ]);
    expect(await core.db.selectFrom('unreadCounters').select('count').where('userId', '=', STRANGER).where('name', '=', 'friendApply').execute()).toEqual([
      { count: 1 },
    ]);
  });

  test('is allowed only for the target and only within 30 days', async () => {
    await apply(A, { applyWtId: STRANGER });
    expect(await codeOf(handle(A, { applyWtId: STRANGER, handleStatus: 1 }))).toBe(404);
    expect(await codeOf(handle('10002', { applyWtId: A, handleStatus: 1 }))).toBe(404);
    ports.advance(30 * DAY_MS + 1);
    expect(await codeOf(handle(STRANGER, { applyWtId: A, handleStatus: 1 }))).toBe(11065);
    expect(await areFriends()).toBe(false);
  });
});

describe('blocking', () => {
  test('PEOPLE-003 refuses the next message and notifies only the sessions of the blocking user', async () => {
    const second = await connectUser(core, A);
    const bob = await connectUser(core, '10002');
    await core.write((unit) => blockPerson(unit, { userId: A, targetId: '10002', origin }));
    expect((await bob.send(`C2C${A}`, 'hi')).code).toBe(20007);
    expect(second.lastEvent('black.update')).toEqual({ wtId: '10002', on: true });
    expect(me.lastEvent('friend.update')).toMatchObject({ wtId: '10002', ownerBlackStatus: 1 });
    expect([...bob.events('black.update'), ...bob.events('friend.update')]).toEqual([]);
    await core.write((unit) => blockPerson(unit, { userId: A, targetId: '10002', origin }));
    expect(me.events('black.update')).toHaveLength(1);
    await core.write((unit) => unblockPerson(unit, { userId: A, targetId: '10002', origin }));
    expect((await bob.send(`C2C${A}`, 'hi')).code).toBe(0);
    expect(me.lastEvent('friend.update')).toMatchObject({ ownerBlackStatus: 0 });
  });

  test('hides presence from both users at once, and unblocking shows it again', async () => {
    const bob = await connectUser(core, '10002');
    expect(await bob.result('presenceSub', { ids: [A] })).toEqual([{ userID: A, statusType: 1 }]);
    await me.result('presenceSub', { ids: ['10002'] });
    await core.write((unit) => blockPerson(unit, { userId: A, targetId: '10002', origin }));
    await expect.poll(() => bob.lastEvent('presence')).toEqual({ list: [{ userID: A, statusType: 0 }] });
    await expect.poll(() => me.lastEvent('presence')).toEqual({ list: [{ userID: '10002', statusType: 0 }] });
    await core.write((unit) => unblockPerson(unit, { userId: A, targetId: '10002', origin }));
    await expect.poll(() => bob.lastEvent('presence')).toEqual({ list: [{ userID: A, statusType: 1 }] });
  });

  test('is refused for oneself and for an unknown user, and unblocking keeps the block of the other user', async () => {
    expect(await codeOf(core.write((unit) => blockPerson(unit, { userId: A, targetId: A, origin })))).toBe(400);
    expect(await codeOf(core.write((unit) => blockPerson(unit, { userId: A, targetId: '99999', origin })))).toBe(404);
    await core.write((unit) => blockPerson(unit, { userId: '10003', targetId: A, origin }));
    await core.write((unit) => unblockPerson(unit, { userId: A, targetId: '10003', origin }));
    expect((await me.send('C2C10003', 'hi')).code).toBe(20007);
    expect(me.events('black.update')).toEqual([]);
  });
});
