import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putBlock } from '../../server/store/friends/friends.ts';
import { joinGroups, setUserState } from '../support/world.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { PostgresCluster } from '../store/postgres.ts';
import {
  ADMIN,
  BENCHES,
  CONVERSATION,
  GROUP,
  LAST,
  MEMBER,
  NO_COUNTS,
  openGroupBench,
  OTHER,
  OUTSIDER,
  OWNER,
  STRANGER,
  type GroupBench,
} from './group-bench.ts';

describe.each(BENCHES)('membership of %s', (_name, start, largeGroupAbove) => {
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

  const invite = (wtId: string, ...wtIds: string[]) => bench.call(wtId, 'member/batchInvite', { wtIds });

  describe('an invitation', () => {
    test('GROUP-050 by owner, admin or member adds a friend with tip, history from then on, and a notice', async () => {
      const [owner, guest] = [await bench.engineOf(OWNER), await bench.engineOf(OUTSIDER)];
      await owner.send(CONVERSATION, 'before');
      expect((await invite(MEMBER, OUTSIDER, OUTSIDER)).data).toEqual({ joined: [OUTSIDER], waiting: [], failed: [] });
      const [tip] = await bench.tips(OUTSIDER);
      expect(tip).toMatchObject({ detailType: 2, operatorUser: { wtId: MEMBER }, operated: [{ wtId: OUTSIDER }] });
      expect(await bench.readHistory(OUTSIDER)).toHaveLength(1);
      expect(owner.lastEvent('group.member')).toMatchObject({ groupNumber: GROUP, list: [{ wtId: OUTSIDER, identity: 1 }] });
      expect(owner.lastEvent('group.update')).toEqual({ groupNumber: GROUP, groupMemberCount: 7 });
      expect(guest.events('data.update').at(-1)).toEqual({ scope: 'notices' });
      expect(await bench.notices(OUTSIDER, 'othersList')).toMatchObject([
        { type: 1, groupNumber: GROUP, applyWtId: MEMBER, inviterWtId: MEMBER, auditStatus: 1 },
      ]);
      expect(await bench.countsOf(OUTSIDER)).toEqual({ ...NO_COUNTS, othersUnread: 1 });
    });

    test('GROUP-051 answers each person who cannot be invited with the reason, and adds the others', async () => {
      await bench.core.write(async ({ db, now }) => {
        await putBlock(db, { ownerId: OUTSIDER, targetId: ADMIN, createdAt: now });
        await putBlock(db, { ownerId: MEMBER, targetId: OUTSIDER, createdAt: now });
      });
      expect((await invite(ADMIN, OUTSIDER, STRANGER, OTHER, '99999')).data).toEqual({
        joined: [],
        waiting: [],
        failed: [
          { wtId: OUTSIDER, code: 20007 },
          { wtId: STRANGER, code: 20009 },
          { wtId: OTHER, code: 11076 },
          { wtId: '99999', code: 20003 },
        ],
      });
      expect((await invite(MEMBER, OUTSIDER)).data).toMatchObject({ failed: [{ wtId: OUTSIDER, code: 601 }] });
      expect((await invite(OWNER, OUTSIDER, STRANGER)).data).toMatchObject({ joined: [OUTSIDER], failed: [{ wtId: STRANGER, code: 20009 }] });
    });

    test('GROUP-051 does not pass limits, blacklist or the last place of the group', async () => {
      const codeFor = async (change: Parameters<GroupBench['change']>[0]) => {
        await bench.change({ limitLevel: 0, limitMember: 0, maxMemberCount: 2000, ...change });
        return ((await invite(OWNER, OUTSIDER)).data as { failed: { code: number }[] }).failed[0]?.code;
      };
      expect(await codeFor({ limitMember: 1 })).toBe(11071);
      expect(await codeFor({ limitLevel: 200 })).toBe(11072);
      expect(await codeFor({ maxMemberCount: 6 })).toBe(11074);
      await bench.core.write(({ db, now }) => db.insertInto('groupBlacklist').values({ groupId: GROUP, userId: OUTSIDER, createdAt: now }).execute());
      expect(await codeFor({})).toBe(11073);
      await bench.core.write(({ db }) => db.deleteFrom('groupBlacklist').execute());
      await joinGroups(bench.core.db, { userId: OUTSIDER, count: LIMITS.groups });
      expect(await codeFor({})).toBe(11103);
      expect(await bench.memberIds()).not.toContain(OUTSIDER);
    });

    test('GROUP-052 by a member waits at inviteSwitch 1, by an admin not, and only the owner invites at 2', async () => {
      await bench.change({ inviteSwitch: 1 });
      expect((await invite(MEMBER, OUTSIDER)).data).toEqual({ joined: [], waiting: [OUTSIDER], failed: [] });
      expect(await bench.memberIds()).not.toContain(OUTSIDER);
      const [application] = await bench.notices(ADMIN, 'joinApplyList');
      expect(application).toMatchObject({ applyWtId: OUTSIDER, inviterWtId: MEMBER, joinType: 2, auditStatus: 0 });
      expect(await bench.notices(OUTSIDER, 'myApplyList')).toEqual([]);
      expect((await bench.call(OUTSIDER, 'getCardInfoById')).data).toMatchObject({ joined: 0, applyStatus: 0, inviterNickName: '林知夏' });
      expect((await invite(ADMIN, OUTSIDER)).data).toMatchObject({ joined: [OUTSIDER] });
      expect(await bench.notices(ADMIN, 'joinApplyList')).toMatchObject([{ auditStatus: 3 }]);
      await bench.change({ inviteSwitch: 2 });
      for (const wtId of [ADMIN, MEMBER]) expect(await bench.codeOf(wtId, 'member/batchInvite', { wtIds: [OUTSIDER] })).toBe(403);
      expect(await bench.codeOf(OWNER, 'member/batchInvite', { wtIds: [OUTSIDER] })).toBe(200);
      for (const wtId of [OUTSIDER, STRANGER]) {
        await bench.core.write(({ db }) => db.deleteFrom('groupMembers').where('userId', '=', OUTSIDER).execute());
        expect(await bench.codeOf(wtId, 'member/batchInvite', { wtIds: [OWNER] })).toBe(404);
      }
    });

    test('GROUP-053 reaches a person of one group at most three times at once', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        expect((await invite(OWNER, OUTSIDER)).data).toMatchObject({ joined: [OUTSIDER] });
        expect(await bench.codeOf(OUTSIDER, 'member/quit')).toBe(200);
      }
      expect((await invite(OWNER, OUTSIDER)).data).toMatchObject({ joined: [], failed: [{ wtId: OUTSIDER, code: 429 }] });
      expect((await bench.tipsOf(OWNER)).filter((kind) => kind === 2)).toHaveLength(3);
    });
  });

  describe('a removal', () => {
    const remove = (wtId: string, ...wtIds: string[]) => bench.codeOf(wtId, 'member/remove', { wtIds });

    test('GROUP-054 follows the roles, and one protected person or outsider refuses the whole request', async () => {
      await bench.codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER], identity: 2 });
      const before = await bench.memberIds();
      const codes = [
        await remove(ADMIN, OTHER, MEMBER),
        await remove(ADMIN, OWNER),
        await remove(ADMIN, ADMIN),
        await remove(OWNER, OWNER),
        await remove(OTHER, LAST),
        await remove(OWNER, OTHER, STRANGER),
        await remove(STRANGER, OTHER),
      ];
      expect(codes).toEqual([403, 403, 403, 403, 403, 404, 404]);
      expect(await bench.memberIds()).toEqual(before);
      expect([await remove(ADMIN, OTHER, OTHER), await remove(OWNER, MEMBER)]).toEqual([200, 200]);
    });

    test('GROUP-055 of several members is one tip, which is the last message that they read, and a notice to each', async () => {
      const [owner, former] = [await bench.engineOf(OWNER), await bench.engineOf(OTHER)];
      const tips = (await bench.tipsOf(OWNER)).length;
      expect(await remove(OWNER, OTHER, LAST)).toBe(200);
      await owner.send(CONVERSATION, 'after');
      expect((await bench.tipsOf(OWNER)).slice(tips)).toEqual([5]);
      expect((await bench.tips(OTHER)).at(-1)).toMatchObject({ detailType: 5, operatorUser: { wtId: OWNER }, operated: [{ wtId: OTHER }, { wtId: LAST }] });
      expect((await bench.readHistory(OTHER)).at(-1)?.from).toBe('administrator');
      expect(former.lastEvent('group.kick')).toEqual({ groupNumber: GROUP, operationType: 4 });
      expect(owner.events('group.member')).toEqual([{ groupNumber: GROUP, removed: [OTHER, LAST] }]);
      expect(owner.lastEvent('group.update')).toEqual({ groupNumber: GROUP, groupMemberCount: 4 });
      expect(await bench.notices(OTHER, 'othersList')).toMatchObject([{ type: 2, applyWtId: OWNER, groupName: 'Wisp 产品群' }]);
      expect((await former.send(CONVERSATION, 'still here?')).code).toBe(10007);
    });

    test('GROUP-056 does not end a mute: a muted member who leaves and comes back is still muted', async () => {
      expect(await bench.codeOf(ADMIN, 'admin/batchMuted', { wtIds: [OTHER], muteTime: 3600 })).toBe(200);
      expect(await bench.codeOf(OTHER, 'member/quit')).toBe(200);
      expect(await bench.codeOf(OTHER, 'member/activeJoin')).toBe(200);
      expect((await (await bench.engineOf(OTHER)).send(CONVERSATION, 'free?')).code).toBe(10017);
      expect(await bench.codeOf(ADMIN, 'admin/batchMuted', { wtIds: [OTHER], muteTime: 0 })).toBe(200);
      expect(await bench.codeOf(OTHER, 'member/quit')).toBe(200);
      expect(await bench.codeOf(OTHER, 'member/activeJoin')).toBe(200);
      expect((await (await bench.engineOf(OTHER)).send(CONVERSATION, 'free')).code).toBe(0);
    });
  });

  describe('leaving', () => {
    test('GROUP-057 notifies owner and admins, and removes the conversation from the list of the member who left', async () => {
      const former = await bench.engineOf(OTHER);
      await former.codeOf('convMark', { ids: [CONVERSATION], mark: '4', on: true });
      expect(await bench.codeOf(OTHER, 'member/quit')).toBe(200);
      expect((await bench.tips(OWNER)).at(-1)).toMatchObject({ detailType: 6, operatorUser: { wtId: OTHER } });
      expect((await bench.tipsOf(ADMIN)).at(-1)).toBe(6);
      for (const wtId of [MEMBER, OTHER]) expect(await bench.tipsOf(wtId)).not.toContain(6);
      expect(former.lastEvent('group.quit')).toEqual({ groupNumber: GROUP, operationType: 8 });
      expect(former.lastEvent('conv.delete')).toMatchObject({ conversationID: CONVERSATION });
      const state = bench.core.db.selectFrom('conversationStates').selectAll().where('userId', '=', OTHER).where('conv', '=', CONVERSATION);
      expect(await state.executeTakeFirst()).toMatchObject({ removed: 1, operationType: 8, marks: '[]', pinned: 0 });
      expect(await bench.readHistory(OTHER)).not.toEqual([]);
    });

    test('GROUP-058 is refused for the owner with 11102 and for others than members with 404, and changes nothing', async () => {
      const before = await bench.memberIds();
      expect([await bench.codeOf(OWNER, 'member/quit'), await bench.codeOf(STRANGER, 'member/quit')]).toEqual([11102, 404]);
      expect(await bench.memberIds()).toEqual(before);
      expect(await bench.codeOf(ADMIN, 'member/quit')).toBe(200);
      expect(await bench.codeOf(ADMIN, 'member/quit')).toBe(404);
    });
  });

  describe('joining', () => {
    const join = async (wtId: string, more: object = {}) => bench.call(wtId, 'member/activeJoin', more);
    const linkKey = async () =>
      String(((await bench.call(OWNER, 'getInfoById')).data as { qrcode: string }).qrcode)
        .split('/')
        .at(-1);

    test('GROUP-059 a public group by its number or by its code adds the person with the tip of the way', async () => {
      expect((await join(OUTSIDER)).data).toEqual({ joinStatus: 1 });
      expect((await bench.tips(OWNER)).at(-1)).toMatchObject({ detailType: 4, operatorUser: { wtId: OUTSIDER }, operated: [] });
      expect((await bench.call(OWNER, 'admin/renewLink')).code).toBe(200);
      expect((await join(STRANGER, { joinType: 1, key: await linkKey() })).data).toEqual({ joinStatus: 1 });
      expect((await bench.tipsOf(OWNER)).at(-1)).toBe(3);
      expect((await bench.call(OWNER, 'member/oneInfo', { userId: STRANGER })).data).toMatchObject({ joinType: 1, inviterUserWtId: null });
      expect((await join(STRANGER)).code).toBe(11076);
    });

    test('GROUP-060 names an inviter only if this member could invite the person', async () => {
      expect((await join(OUTSIDER, { inviterWtId: MEMBER })).code).toBe(200);
      expect((await join(STRANGER, { inviterWtId: MEMBER })).code).toBe(200);
      const inviterOf = async (userId: string) =>
        ((await bench.call(OWNER, 'member/oneInfo', { userId })).data as { inviterUserWtId: string | null }).inviterUserWtId;
      expect([await inviterOf(OUTSIDER), await inviterOf(STRANGER)]).toEqual([MEMBER, null]);
    });

    test('GROUP-061 is refused with the code of the first rule against it, and joinVerify says so before', async () => {
      const expectRefused = async (code: number, change: Parameters<GroupBench['change']>[0] = {}) => {
        await bench.change({ limitLevel: 0, limitMember: 0, maxMemberCount: 2000, confirminviteSwitch: 0, ...change });
        expect((await join(OUTSIDER)).code).toBe(code);
        expect((await bench.call(OUTSIDER, 'member/joinVerify')).data).toMatchObject({ canJoin: 0, reasonCode: code });
      };
      await expectRefused(11075, { confirminviteSwitch: 2 });
      await expectRefused(11071, { limitMember: 1 });
      await expectRefused(11072, { limitLevel: 200 });
      await expectRefused(11074, { maxMemberCount: 6 });
      await bench.core.write(({ db, now }) => db.insertInto('groupBlacklist').values({ groupId: GROUP, userId: OUTSIDER, createdAt: now }).execute());
      await expectRefused(11073);
      await bench.core.write(({ db }) => db.deleteFrom('groupBlacklist').execute());
      await bench.change({ limitLevel: 2 });
      expect((await bench.call(OUTSIDER, 'member/joinVerify')).data).toEqual({ canJoin: 1, needAudit: 0, reasonCode: null, limitLevel: 2, limitMember: 0 });
      expect((await bench.call(OWNER, 'member/joinVerify')).data).toMatchObject({ canJoin: 0, reasonCode: 11076 });
      const missing = { groupNumber: '999999' };
      expect([(await join(OUTSIDER, missing)).code, (await bench.call(OUTSIDER, 'member/joinVerify', missing)).data]).toEqual([
        11075,
        { canJoin: 0, needAudit: 0, reasonCode: 11075, limitLevel: 0, limitMember: 0 },
      ]);
    });

    test('GROUP-062 with a key that was renewed since is refused with 11077, as is the card, while the number still works', async () => {
      const refused = async (more: object) => [(await bench.call(OUTSIDER, 'getCardInfoById', more)).code, (await join(OUTSIDER, more)).code];
      expect((await join(OUTSIDER, { joinType: 1 })).code).toBe(11077);
      await bench.call(OWNER, 'admin/renewLink');
      const old = await linkKey();
      expect((await bench.call(OUTSIDER, 'getCardInfoById', { key: old })).code).toBe(200);
      const { qrcode } = (await bench.call(ADMIN, 'admin/renewLink')).data as { qrcode: string };
      expect(qrcode).toMatch(/\/g\/200001\/[0-9a-f]{32}$/);
      expect([qrcode.endsWith(`/${String(old)}`), await linkKey()]).toEqual([false, qrcode.split('/').at(-1)]);
      expect(await refused({ joinType: 1, key: old })).toEqual([11077, 11077]);
      expect(await refused({ key: 'x' })).toEqual([11077, 11077]);
      expect((await bench.call(OUTSIDER, 'getCardInfoById')).data).toMatchObject({ groupchatVo: { qrcode: expect.stringMatching(/\/g\/200001$/) as unknown } });
      expect((await join(OUTSIDER)).data).toEqual({ joinStatus: 1 });
    });

    test('GROUP-062 renewing sends the new link to all members, and a repeated request never gives an ended one', async () => {
      const member = await bench.engineOf(MEMBER);
      const key = { 'Idempotency-Key': randomUUID() };
      const renew = async () => bench.postWith(OWNER, 'groupchat/admin/renewLink', { body: { groupNumber: GROUP }, headers: key });
      const first = await renew();
      expect(member.lastEvent('group.update')).toEqual({ groupNumber: GROUP, ...(first.data as object) });
      expect(await renew()).toEqual(first);
      await bench.call(ADMIN, 'admin/renewLink');
      expect((await renew()).code).toBe(11077);
      for (const [wtId, code] of [
        [MEMBER, 403],
        [STRANGER, 404],
      ] as const)
        expect(await bench.codeOf(wtId, 'admin/renewLink')).toBe(code);
    });

    test('GROUP-063 shows the welcome message to the people who join, and to nobody else', async () => {
      await bench.change({ welcome: '欢迎新朋友', customizeMsgControl: 1 });
      await join(OUTSIDER);
      expect((await bench.tips(OUTSIDER)).map((tip) => [tip.detailType, tip.content]).at(-1)).toEqual([18, '欢迎新朋友']);
      for (const wtId of [OWNER, MEMBER]) expect(await bench.tipsOf(wtId)).not.toContain(18);
    });

    test('GROUP-064 is answered again as joined only while the person is a member', async () => {
      const key = { 'Idempotency-Key': randomUUID() };
      const again = async () => bench.postWith(OUTSIDER, 'groupchat/member/activeJoin', { body: { groupNumber: GROUP }, headers: key });
      expect((await again()).data).toEqual({ joinStatus: 1 });
      expect((await again()).data).toEqual({ joinStatus: 1 });
      await bench.codeOf(OWNER, 'member/remove', { wtIds: [OUTSIDER] });
      expect((await again()).code).toBe(404);
      await setUserState(bench.core, OUTSIDER, 'restricted');
      expect((await again()).code).toBe(20012);
    });
  });
});
