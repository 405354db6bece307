import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { membershipLevel } from '../../../contract/http/membership/membership-rules.ts';
import { connectUser, sentOf } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { SMALL_GOODS } from '../../../tests/support/small-world.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { giveCommand } from '../../../tests/support/world.ts';
import type { ServerPorts } from '../../ports.ts';
import { readUser, updateUser, type User } from '../../store/account/users.ts';
import { toMemberInfo } from '../../views/membership/member-info.ts';
import { isVip, vipFields, vipTypeOf } from '../../views/profile-view.ts';
import { readConfig, updateConfig, type ConfigChange } from '../account/update-config.ts';
import { logIn } from '../account/log-in.ts';
import { deleteTwoWay } from '../pins/delete-two-way.ts';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { judgeEntry } from '../../policies/groups/group-entry.ts';
import { readGroup } from '../../store/groups/groups.ts';
import { buyMembership } from './buy-membership.ts';

/** 10004 is no member; 10001 is VIP 6; 10005 is a friend of both. */
const PLAIN = '10004';
const VIP = '10001';
const FRIEND = '10005';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let manual: ManualPorts;
let ports: ServerPorts;
let offsetMs = 0;
let core: TestCore;

beforeEach(async () => {
  offsetMs = 0;
  manual = createManualPorts();
  ports = { ...manual, clock: { now: () => manual.clock.now() + offsetMs } };
  core = await createTestCore({ ports });
});
afterEach(() => core.close());

const buy = (userId: string, id: string = SMALL_GOODS.vip) =>
  core.write((unit) => buyMembership(unit, userId, { id, commodityType: id === SMALL_GOODS.vip ? 1 : 2 }));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const userOf = async (id: string): Promise<User> => {
  const user = await readUser(core.db, id);
  if (user === undefined) throw new Error(`no user ${id}`);
  return user;
};
const configure = async (id: string, change: ConfigChange) => {
  const user = await userOf(id);
  return core.write((unit) => updateConfig(unit, user, change));
};
const statusOf = async (id: string) => vipFields(await userOf(id), ports.clock.now());
const infoOf = async (id: string) => toMemberInfo(await userOf(id), { now: ports.clock.now(), timeZone: 'Asia/Shanghai' });
/** Runs the timers of the last minute only: months of them would take long. */
const passTime = async (ms: number) => {
  offsetMs += ms - MINUTE_MS;
  manual.advance(MINUTE_MS);
  await settle();
};
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await core.write(async () => undefined);
};

describe('a purchase', () => {
  test('MEMBER-005 takes the price and adds the days to those that are left, or to now', async () => {
    const started = ports.clock.now();
    const first = await buy(PLAIN);
    expect(first).toMatchObject({ status: 1, wtCoin: 990, memberInfo: { vipStatus: 2, vipLevel: 1, vipExpireTs: started + 30 * DAY_MS, svipStatus: 0 } });
    offsetMs += 10 * DAY_MS;
    expect((await buy(PLAIN)).memberInfo).toMatchObject({ vipStatus: 2, vipExpireTs: started + 60 * DAY_MS });
    await passTime(70 * DAY_MS);
    expect(await statusOf(PLAIN)).toMatchObject({ vipStatus: 1 });
    expect((await buy(PLAIN)).memberInfo).toMatchObject({ vipStatus: 2, vipExpireTs: started + 110 * DAY_MS });
    const orders = await core.db.selectFrom('orders').selectAll().where('userId', '=', PLAIN).execute();
    expect(orders.map(({ price, days, commodityId }) => [price, days, commodityId])).toEqual(Array.from({ length: 3 }, () => [10, 30, SMALL_GOODS.vip]));
    expect(new Set([first.orderNo, ...orders.map(({ orderNo }) => orderNo)]).size).toBe(3);
  });

  test('MEMBER-006 one level needs 90 days bought in all of the same kind, and the highest is 10', async () => {
    expect([0, 89, 90, 179, 180, 809, 810, 9000].map(membershipLevel)).toEqual([1, 1, 2, 2, 3, 9, 10, 10]);
    const levels: number[] = [];
    for (let at = 0; at < 6; at += 1) levels.push((await buy(PLAIN)).memberInfo.vipLevel);
    expect(levels).toEqual([1, 1, 2, 2, 2, 3]);
    expect((await buy(PLAIN, SMALL_GOODS.svip)).memberInfo).toMatchObject({ vipLevel: 3, svipLevel: 1, svipStatus: 2 });
    // Days that were given for nothing are not bought; a level that was given counts as the days for it.
    await giveCommand(core, 'membership', PLAIN, 'vip', '--level', '7', '--days', '400');
    expect(await statusOf(PLAIN)).toMatchObject({ vipLevel: 7 });
    expect((await buy(PLAIN)).memberInfo).toMatchObject({ vipLevel: 7 });
    for (let at = 0; at < 2; at += 1) await buy(PLAIN);
    expect(await statusOf(PLAIN)).toMatchObject({ vipLevel: 8 });
  });

  test('MEMBER-014 states which level comes next, after how many days, and what a membership unlocks', async () => {
    expect(await infoOf(PLAIN)).toMatchObject({ vipNextGrowMsg: '开通会员，即可使用会员权益', nextLevel: null });
    await buy(PLAIN);
    const info = await infoOf(PLAIN);
    expect(info).toMatchObject({ vipNextGrowMsg: '再购买 60 天，等级升至 VIP 2', nextLevel: { commodityType: 1, level: 2, days: 60 } });
    expect(info.vipRoleImages.map(({ key }) => key)).toEqual(['twoWayDelete', 'autoReply', 'memberGroups', 'levelIcon', 'nameStyle']);
    await buy(PLAIN, SMALL_GOODS.svip);
    expect(await infoOf(PLAIN)).toMatchObject({ vipNextGrowMsg: '再购买 60 天，等级升至 SVIP 2' });
    await giveCommand(core, 'membership', PLAIN, 'svip', '--level', '10', '--days', '1');
    expect(await infoOf(PLAIN)).toMatchObject({ vipNextGrowMsg: '已达到 SVIP 最高等级', nextLevel: null });
  });

  test('MEMBER-007 notifies all devices of the user and everyone who sees the profile, and ends no session', async () => {
    const [phone, desktop, friend, stranger] = await Promise.all([PLAIN, PLAIN, FRIEND, '10007'].map((id) => connectUser(core, id)));
    await buy(PLAIN);
    for (const device of [phone, desktop]) {
      expect(device?.lastEvent('profile.update')).toMatchObject({ userID: PLAIN, vipStatus: 2, vipLevel: 1 });
      expect(device?.lastEvent('data.update')).toEqual({ scope: 'member' });
      expect(device?.closes).toEqual([]);
    }
    expect([friend?.lastEvent('profile.update'), friend?.events('data.update')]).toMatchObject([{ userID: PLAIN, vipStatus: 2, vipLevel: 1 }, []]);
    expect(stranger?.events('profile.update')).toEqual([]);
  });

  test('MEMBER-008 a refused purchase changes nothing', async () => {
    await core.write((unit) => updateUser(unit.db, PLAIN, { wtCoin: 9 }));
    const device = await connectUser(core, PLAIN);
    const before = await userOf(PLAIN);
    expect(await codeOf(buy(PLAIN))).toBe(11051);
    for (const wrong of [
      { id: 'none', commodityType: 1 },
      { id: SMALL_GOODS.svip, commodityType: 1 },
    ] as const)
      expect(await codeOf(core.write((unit) => buyMembership(unit, PLAIN, wrong)))).toBe(11052);
    expect(await userOf(PLAIN)).toEqual(before);
    expect(device.frames.filter(({ e }) => e !== undefined)).toEqual([]);
    expect(await core.db.selectFrom('orders').selectAll().execute()).toEqual([]);
    await core.write((unit) => updateUser(unit.db, PLAIN, { wtCoin: 10 }));
    expect(await buy(PLAIN)).toMatchObject({ wtCoin: 0 });
  });

  test('MEMBER-008 takes no coins for days that no date can state', async () => {
    await core.write((unit) => updateUser(unit.db, PLAIN, { vipStatus: 2, vipLevel: 1, vipExpireAt: 253_402_300_000_000 }));
    expect(await codeOf(buy(PLAIN))).toBe(11052);
    expect((await userOf(PLAIN)).wtCoin).toBe(1000);
  });
});

describe('the end of a membership', () => {
  test('MEMBER-002 MEMBER-013 closes every gate at its moment, before anything is announced', async () => {
    const lasting = await userOf(VIP);
    await core.write((unit) => updateUser(unit.db, VIP, { vipExpireAt: unit.now + 5000 }));
    const found = await readGroup(core.db, '200001');
    if (found === undefined) throw new Error('no group');
    const group = { ...found, id: '299999', limitMember: 1 };
    const own = await connectUser(core, VIP);
    const deleteNew = async () => {
      const sent = sentOf(await own.send(`C2C${FRIEND}`, 'x'));
      const [user, named] = [await userOf(VIP), { toUserWtId: FRIEND, msgSeq: sent.sequence, senderTime: sent.time }];
      return codeOf(core.write((unit) => deleteTwoWay(unit, user, named)));
    };
    const gates = async () => ({
      isVip: isVip(await statusOf(VIP)),
      autoReply: await codeOf(configure(VIP, { autoReplyMsg: 'x' })),
      twoWay: await deleteNew(),
      group: (await judgeEntry(core.db, group, { ids: [VIP], now: ports.clock.now() })).get(VIP),
    });
    expect(await gates()).toEqual({ isVip: true, autoReply: 200, twoWay: 200, group: undefined });
    offsetMs += 5000;
    expect((await userOf(VIP)).vipStatus).toBe(2);
    expect(await gates()).toEqual({ isVip: false, autoReply: 700, twoWay: 11082, group: 11071 });
    expect(await infoOf(VIP)).toMatchObject({ vipStatus: 1, vipLevel: lasting.vipLevel });
    const signIn = { by: 'id' as const, name: VIP, pwd: clientHash(TEST_PASSWORD), device: { deviceId: 'new-device', deviceName: '', ip: '' } };
    expect([vipTypeOf(await statusOf(VIP)), (await logIn(core, signIn)).vipType]).toEqual([0, 0]);
    await buy(VIP);
    expect(await gates()).toEqual({ isVip: true, autoReply: 200, twoWay: 200, group: undefined });
  });

  test('MEMBER-003 reaches the devices and everyone who sees the profile within a minute, once', async () => {
    await buy(PLAIN);
    await passTime(30 * DAY_MS - 3 * MINUTE_MS);
    const [device, friend] = [await connectUser(core, PLAIN), await connectUser(core, FRIEND)];
    await passTime(2 * MINUTE_MS);
    expect(device.events('profile.update')).toEqual([]);
    await passTime(2 * MINUTE_MS);
    for (const one of [device, friend]) expect(one.events('profile.update')).toMatchObject([{ userID: PLAIN, vipStatus: 1, vipLevel: 1 }]);
    expect(device.events('data.update')).toEqual([{ scope: 'member' }]);
    await passTime(10 * MINUTE_MS);
    expect([device.events('profile.update').length, (await userOf(PLAIN)).vipStatus]).toEqual([1, 1]);
  });

  test('MEMBER-003 is announced after a start for memberships that ended while the server was off', async () => {
    await core.write((unit) =>
      updateUser(unit.db, PLAIN, { vipStatus: 2, vipLevel: 1, vipExpireAt: unit.now - DAY_MS, svipStatus: 2, svipLevel: 2, svipExpireAt: 1 }),
    );
    const device = await connectUser(core, PLAIN);
    await passTime(MINUTE_MS);
    expect(device.events('profile.update')).toMatchObject([{ vipStatus: 1, svipStatus: 1 }]);
  });

  test('MEMBER-002 takes no day away when a clock that was ahead is set back', async () => {
    await buy(PLAIN);
    await passTime(40 * DAY_MS);
    expect((await userOf(PLAIN)).vipStatus).toBe(1);
    const whenSetBack = ports.clock.now() - 39 * DAY_MS;
    expect(vipFields(await userOf(PLAIN), whenSetBack)).toMatchObject({ vipStatus: 2 });
    // An end that the operator stated stays.
    await giveCommand(core, 'membership', PLAIN, 'vip', '--end');
    expect(vipFields(await userOf(PLAIN), whenSetBack)).toMatchObject({ vipStatus: 1 });
  });

  test('AUTO-007 switches the automatic reply off for good and keeps its text', async () => {
    const configOf = async () => readConfig(core.db, await userOf(PLAIN), ports.clock.now());
    const switchOn = () => configure(PLAIN, { autoReplyStatus: 1, autoReplyMsg: '在忙' });
    await buy(PLAIN);
    await switchOn();
    await passTime(29 * DAY_MS);
    const device = await connectUser(core, PLAIN);
    await passTime(DAY_MS + MINUTE_MS);
    expect(await configOf()).toMatchObject({ autoReplyStatus: 0, autoReplyMsg: '在忙' });
    expect(device.events('data.update').slice(-2)).toEqual([{ scope: 'config' }, { scope: 'member' }]);
    await buy(PLAIN);
    expect(await configOf()).toMatchObject({ autoReplyStatus: 0, autoReplyMsg: '在忙' });
    // A purchase in the minute before the end is announced, and an end by the operator.
    await switchOn();
    offsetMs += 30 * DAY_MS;
    await buy(PLAIN);
    expect(await configOf()).toMatchObject({ autoReplyStatus: 0 });
    await switchOn();
    await giveCommand(core, 'membership', PLAIN, 'vip', '--end');
    expect((await core.db.selectFrom('userConfigs').select('autoReplyStatus').where('userId', '=', PLAIN).executeTakeFirst())?.autoReplyStatus).toBe(0);
  });

  test('AUTO-007 the end of one membership keeps the automatic reply while the other lasts', async () => {
    await buy(PLAIN, SMALL_GOODS.svip);
    offsetMs += 10 * DAY_MS;
    await buy(PLAIN);
    await configure(PLAIN, { autoReplyStatus: 1, autoReplyMsg: '在忙' });
    await passTime(20 * DAY_MS + MINUTE_MS);
    expect(await statusOf(PLAIN)).toMatchObject({ vipStatus: 2, svipStatus: 1 });
    expect(await readConfig(core.db, await userOf(PLAIN), ports.clock.now())).toMatchObject({ autoReplyStatus: 1 });
  });
});
