import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GroupMember } from '../../contract/groups.ts';
import { MUTE_FOR_EVER, MUTE_TIMES } from '../../contract/http/groups/group-values.ts';
import type { PostgresCluster } from '../store/postgres.ts';
import { ADMIN, BENCHES, CONVERSATION, GROUP, LAST, MEMBER, openGroupBench, OTHER, OUTSIDER, OWNER, STRANGER, type GroupBench } from './group-bench.ts';

describe.each(BENCHES)('roles of %s', (_name, start, largeGroupAbove) => {
  let cluster: PostgresCluster | undefined;
  let bench: GroupBench;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 60_000);
  beforeEach(async () => {
    bench = await openGroupBench({ cluster, largeGroupAbove });
  });
  afterEach(() => bench.close());

  const rowsOf = async (wtId: string, path: string): Promise<GroupMember[]> => (await bench.call(wtId, path)).data as GroupMember[];
  const positions = (rows: readonly GroupMember[]) => Object.fromEntries(rows.map((row) => [row.wtId, row.position]));

  describe('admins', () => {
    const setAdmins = (wtId: string, identity: number, ...wtIds: string[]) => bench.codeOf(wtId, 'admin/addOrRemove', { wtIds, identity });

    test('GROUP-065 are made and unmade by the owner with one tip, the new rows for all, and a notice to each', async () => {
      const [other, promoted] = [await bench.engineOf(LAST), await bench.engineOf(MEMBER)];
      expect(await setAdmins(OWNER, 2, MEMBER, OTHER, ADMIN)).toBe(200);
      expect((await bench.tips(LAST)).at(-1)).toMatchObject({ detailType: 11, operated: [{ wtId: MEMBER }, { wtId: OTHER }] });
      expect(other.lastEvent('group.member')).toMatchObject({
        list: [
          { wtId: MEMBER, identity: 2 },
          { wtId: OTHER, identity: 2 },
        ],
      });
      expect(promoted.lastEvent('group.update')).toMatchObject({ groupNumber: GROUP, selfMember: { identity: 2 } });
      expect(await bench.notices(MEMBER, 'othersList')).toMatchObject([{ type: 4, applyWtId: OWNER }]);
      expect(await setAdmins(OWNER, 1, MEMBER)).toBe(200);
      expect((await bench.tipsOf(LAST)).at(-1)).toBe(12);
      expect((await bench.notices(MEMBER, 'othersList')).map((notice) => notice.type)).toEqual([5, 4]);
      const tips = (await bench.tipsOf(OWNER)).length;
      expect(await setAdmins(OWNER, 1, MEMBER)).toBe(200);
      expect(await bench.tipsOf(OWNER)).toHaveLength(tips);
    });

    test('GROUP-066 are refused by others than the owner, for the owner and for outsiders, and nothing changes', async () => {
      const before = await bench.identities();
      const codes = [
        await setAdmins(ADMIN, 2, MEMBER),
        await setAdmins(MEMBER, 2, MEMBER),
        await setAdmins(OWNER, 1, OWNER),
        await setAdmins(OWNER, 2, MEMBER, STRANGER),
        await setAdmins(OWNER, 3, MEMBER),
        await setAdmins(STRANGER, 2, MEMBER),
      ];
      expect(codes).toEqual([403, 403, 403, 404, 400, 404]);
      expect(await bench.identities()).toEqual(before);
    });
  });

  test('GROUP-067 a transfer makes a member owner and the owner a member at once, with tip, events and notice', async () => {
    const [former, next, other] = [await bench.engineOf(OWNER), await bench.engineOf(MEMBER), await bench.engineOf(OTHER)];
    expect(await bench.codeOf(OWNER, 'transfer', { wtId: MEMBER })).toBe(200);
    expect(await bench.identities()).toMatchObject({ [OWNER]: 1, [MEMBER]: 3, [ADMIN]: 2 });
    expect((await bench.tips(OTHER)).at(-1)).toMatchObject({ detailType: 13, operatorUser: { wtId: OWNER }, operated: [{ wtId: MEMBER }] });
    expect(other.lastEvent('group.update')).toEqual({ groupNumber: GROUP, ownerWtId: MEMBER });
    expect(former.lastEvent('group.update')).toMatchObject({ selfMember: { identity: 1 } });
    expect(next.lastEvent('group.update')).toMatchObject({ selfMember: { identity: 3 } });
    expect(await bench.notices(MEMBER, 'othersList')).toMatchObject([{ type: 6, applyWtId: OWNER }]);
    for (const path of ['remove', 'transfer', 'admin/addOrRemove'])
      expect(await bench.codeOf(OWNER, path, { wtId: ADMIN, wtIds: [ADMIN], identity: 1 })).toBe(403);
    expect(await bench.codeOf(OWNER, 'member/quit')).toBe(200);
  });

  test('GROUP-068 a transfer is refused for others than the owner, to outsiders and to the owner', async () => {
    const transfer = (from: string, wtId: string) => bench.codeOf(from, 'transfer', { wtId });
    expect([await transfer(ADMIN, ADMIN), await transfer(MEMBER, MEMBER), await transfer(STRANGER, MEMBER)]).toEqual([403, 403, 404]);
    expect([await transfer(OWNER, STRANGER), await transfer(OWNER, OWNER)]).toEqual([404, 400]);
    expect((await bench.identities())[OWNER]).toBe(3);
  });

  describe('mutes', () => {
    const mute = (wtId: string, muteTime: unknown, ...wtIds: string[]) => bench.codeOf(wtId, 'admin/batchMuted', { wtIds, muteTime });
    const endOf = async (userId: string) =>
      (await bench.core.db.selectFrom('groupMembers').select('muteUntilSec').where('userId', '=', userId).executeTakeFirst())?.muteUntilSec;

    test('GROUP-069 of several members last for the chosen time or until an admin ends them, and stop their messages', async () => {
      const [muted, other] = [await bench.engineOf(OTHER), await bench.engineOf(LAST)];
      const nowSec = Math.floor(Date.now() / 1000);
      expect(await mute(ADMIN, 600, OTHER, LAST)).toBe(200);
      expect(Math.abs(((await endOf(OTHER)) ?? 0) - nowSec - 600)).toBeLessThan(30);
      expect((await bench.tips(MEMBER)).at(-1)).toMatchObject({ detailType: 7, operatorUser: { wtId: ADMIN }, operated: [{ wtId: OTHER }, { wtId: LAST }] });
      expect(other.lastEvent('group.member')).toMatchObject({ list: [{ wtId: OTHER }, { wtId: LAST }] });
      expect(muted.lastEvent('group.update')).toMatchObject({ selfMember: { muteUntil: await endOf(OTHER) } });
      expect((await muted.send(CONVERSATION, 'quiet?')).code).toBe(10017);
      expect((await rowsOf(OWNER, 'admin/getMutedList')).map((row) => row.wtId)).toEqual([OTHER, LAST]);
      expect(await mute(OWNER, 0, OTHER, MEMBER)).toBe(200);
      expect((await bench.tips(MEMBER)).at(-1)).toMatchObject({ detailType: 8, operated: [{ wtId: OTHER }] });
      expect((await muted.send(CONVERSATION, 'free')).code).toBe(0);
      for (const muteTime of [...MUTE_TIMES, 1]) {
        expect(await mute(OWNER, muteTime, ADMIN)).toBe(200);
        const isForEver = muteTime === 1 || muteTime === MUTE_FOR_EVER;
        expect(Math.abs(((await endOf(ADMIN)) ?? 0) - (isForEver ? MUTE_FOR_EVER : nowSec + muteTime))).toBeLessThan(isForEver ? 1 : 60);
        expect(await mute(OWNER, 0, ADMIN)).toBe(200);
      }
    });

    test('GROUP-070 follow the roles, and one protected person refuses the whole request', async () => {
      await bench.codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER], identity: 2 });
      const codes = [
        await mute(ADMIN, 600, OTHER, MEMBER),
        await mute(ADMIN, 600, OWNER),
        await mute(ADMIN, 600, ADMIN),
        await mute(OWNER, 600, OWNER),
        await mute(OTHER, 600, LAST),
        await mute(OWNER, 600, OTHER, STRANGER),
        await mute(STRANGER, 600, OTHER),
      ];
      expect(codes).toEqual([403, 403, 403, 403, 403, 404, 404]);
      for (const bad of [-1, 10 ** 12, 1.5, '600', null, Number.NaN]) expect(await mute(OWNER, bad, OTHER)).toBe(400);
      expect(await rowsOf(OWNER, 'admin/getMutedList')).toEqual([]);
      expect(await bench.tipsOf(OWNER)).not.toContain(7);
    });
  });

  describe('the blacklist', () => {
    const change = (wtId: string, path: 'add' | 'remove', ...wtIds: string[]) => bench.codeOf(wtId, `memberBlack/${path}`, { wtIds });

    test('GROUP-071 removes members, keeps them out, and tips owner and admins', async () => {
      const former = await bench.engineOf(OTHER);
      await bench.codeOf(LAST, 'member/quit');
      expect(await change(ADMIN, 'add', OTHER, LAST)).toBe(200);
      expect((await bench.tipsOf(OWNER)).slice(-2)).toEqual([5, 22]);
      expect((await bench.tips(OWNER)).at(-1)).toMatchObject({ operated: [{ wtId: OTHER }, { wtId: LAST }] });
      for (const wtId of [MEMBER, OTHER]) expect((await bench.tipsOf(wtId)).at(-1)).toBe(5);
      expect(former.lastEvent('group.kick')).toEqual({ groupNumber: GROUP, operationType: 4 });
      expect((await bench.notices(OTHER, 'othersList')).map((notice) => notice.type)).toEqual([2]);
      expect(await bench.notices(LAST, 'othersList')).toEqual([]);
      const list = (await bench.call(OWNER, 'memberBlack/list')).data as { wtId: string }[];
      expect(list.map((row) => row.wtId).sort()).toEqual([OTHER, LAST]);
      for (const wtId of [OTHER, LAST]) expect(await bench.codeOf(wtId, 'member/activeJoin')).toBe(11073);
      expect((await bench.call(OWNER, 'member/batchInvite', { wtIds: [OTHER] })).data).toMatchObject({ failed: [{ wtId: OTHER, code: 11073 }] });
      const tips = (await bench.tipsOf(OWNER)).length;
      expect([await change(ADMIN, 'add', OTHER), await change(OWNER, 'remove', OTHER, STRANGER)]).toEqual([200, 200]);
      expect(await bench.tipsOf(OWNER)).toHaveLength(tips);
      expect(await bench.codeOf(OTHER, 'member/activeJoin')).toBe(200);
    });

    test('GROUP-072 follows the roles, and takes only people whom the group knows', async () => {
      await bench.codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER], identity: 2 });
      const codes = [
        await change(ADMIN, 'add', OTHER, MEMBER),
        await change(ADMIN, 'add', OWNER),
        await change(ADMIN, 'add', ADMIN),
        await change(OTHER, 'add', LAST),
        await change(OWNER, 'add', STRANGER),
        await change(OWNER, 'add', '99999'),
        await change(STRANGER, 'add', OTHER),
        await change(OTHER, 'remove', LAST),
      ];
      expect(codes).toEqual([403, 403, 403, 403, 404, 404, 404, 403]);
      for (const [wtId, code] of [
        [OTHER, 403],
        [STRANGER, 404],
      ] as const)
        expect(await bench.codeOf(wtId, 'memberBlack/list')).toBe(code);
      expect((await bench.call(OWNER, 'memberBlack/list')).data).toEqual([]);
      expect((await bench.memberIds()).length).toBe(6);
    });

    test('GROUP-072 closes the application of a person who is added', async () => {
      await bench.change({ confirminviteSwitch: 1 });
      await bench.codeOf(STRANGER, 'member/activeJoin');
      expect(await bench.countsOf(OWNER)).toMatchObject({ joinApplyUnread: 1 });
      expect(await change(ADMIN, 'add', STRANGER)).toBe(200);
      expect(await bench.countsOf(OWNER)).toMatchObject({ joinApplyUnread: 0 });
      expect(await bench.notices(STRANGER, 'myApplyList')).toMatchObject([{ auditStatus: 3 }]);
    });
  });

  test('GROUP-073 the limit for joining is set by owner and admins, with a tip to them alone', async () => {
    const set = (wtId: string, limitLevel: unknown, limitMember: unknown = 0) => bench.codeOf(wtId, 'admin/joinLimit', { limitLevel, limitMember });
    const member = await bench.engineOf(MEMBER);
    expect([await set(ADMIN, 200, 1), await set(MEMBER, 5), await set(STRANGER, 5)]).toEqual([200, 403, 404]);
    expect(member.lastEvent('group.update')).toEqual({ groupNumber: GROUP, limitLevel: 200, limitMember: 1 });
    expect([(await bench.tipsOf(OWNER)).at(-1), (await bench.tipsOf(MEMBER)).includes(21)]).toEqual([21, false]);
    for (const bad of [-1, 201, 1.5, '1e2', null]) expect(await set(OWNER, bad)).toBe(400);
    expect(await set(OWNER, 0, 2)).toBe(400);
    const tips = (await bench.tipsOf(OWNER)).length;
    expect(await set(OWNER, 200, 1)).toBe(200);
    expect(await bench.tipsOf(OWNER)).toHaveLength(tips);
  });

  describe('lists of candidates', () => {
    test('GROUP-074 for invitations show the friends of the user, of whom members are not selectable', async () => {
      const rows = await rowsOf(MEMBER, 'member/position/addList');
      expect(positions(rows)).toMatchObject({ [OWNER]: 0, [ADMIN]: 0, [OUTSIDER]: 1 });
      expect(rows.find((row) => row.wtId === OUTSIDER)).toMatchObject({ identity: 1, joinTime: 0, isDisabled: 0, nickName: '佐藤美咲' });
      expect(rows.map((row) => row.wtId)).not.toContain(STRANGER);
      await bench.change({ inviteSwitch: 2 });
      expect([await bench.codeOf(ADMIN, 'member/position/addList'), await bench.codeOf(OWNER, 'member/position/addList')]).toEqual([403, 200]);
    });

    test('GROUP-074 for removals, roles and mutes follow the role of the user', async () => {
      expect(Object.keys(positions(await rowsOf(ADMIN, 'member/position/removeList')))).toEqual([MEMBER, OTHER, '10005', LAST]);
      expect(Object.keys(positions(await rowsOf(OWNER, 'member/position/removeList')))).toContain(ADMIN);
      const admins = await rowsOf(OWNER, 'member/position/managerList');
      expect(admins.map((row) => [row.wtId, row.identity])).toEqual([[ADMIN, 2], ...[MEMBER, OTHER, '10005', LAST].map((wtId) => [wtId, 1])]);
      expect(positions(await rowsOf(ADMIN, 'member/position/mutedList'))).toMatchObject({ [OWNER]: 0, [MEMBER]: 1 });
      expect(positions(await rowsOf(OWNER, 'member/position/mutedList'))).toMatchObject({ [ADMIN]: 1, [MEMBER]: 1 });
      for (const path of ['removeList', 'managerList', 'mutedList']) expect(await bench.codeOf(MEMBER, `member/position/${path}`)).toBe(403);
      expect(await bench.codeOf(ADMIN, 'member/position/managerList')).toBe(403);
      for (const path of ['addList', 'removeList', 'managerList', 'mutedList']) expect(await bench.codeOf(STRANGER, `member/position/${path}`)).toBe(404);
    });
  });
});
