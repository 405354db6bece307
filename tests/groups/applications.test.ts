import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteFriend } from '../../server/store/friends/friends.ts';
import type { PostgresCluster } from '../store/postgres.ts';
import { setUserState } from '../support/world.ts';
import { ADMIN, BENCHES, GROUP, MEMBER, NO_COUNTS, openGroupBench, OTHER, OUTSIDER, OWNER, STRANGER, type GroupBench } from './group-bench.ts';

const DAY_MS = 86_400_000;

describe.each(BENCHES)('applications to %s', (_name, start, largeGroupAbove) => {
  let cluster: PostgresCluster | undefined;
  let bench: GroupBench;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 60_000);
  beforeEach(async () => {
    bench = await openGroupBench({ cluster, largeGroupAbove });
    await bench.change({ confirminviteSwitch: 1 });
  });
  afterEach(() => bench.close());

  const apply = async (wtId: string, applyContent?: string) => bench.call(wtId, 'member/activeJoin', applyContent === undefined ? {} : { applyContent });
  const waiting = async (wtId: string = OWNER) => (await bench.notices(wtId, 'joinApplyList')).filter((notice) => notice.auditStatus === 0);
  const audit = async (wtId: string, auditStatus: number, more: object = {}) => {
    const [application] = await bench.notices(OWNER, 'joinApplyList');
    return bench.codeOf(wtId, 'member/audit', { id: application?.id ?? 'none', applyWtId: application?.applyWtId, auditStatus, ...more });
  };

  test('GROUP-075 wait for owner and admins, who hear of them by frame 4 and in their list, unlike ordinary members', async () => {
    const admin = await bench.engineOf(ADMIN);
    expect((await apply(STRANGER, '我是 Mia')).data).toEqual({ joinStatus: 2 });
    expect(await bench.memberIds()).not.toContain(STRANGER);
    expect(admin.lastEvent('data.update')).toEqual({ scope: 'notices' });
    for (const wtId of [OWNER, ADMIN]) {
      expect(await bench.notices(wtId, 'joinApplyList')).toMatchObject([
        { groupNumber: GROUP, groupName: 'Wisp 产品群', applyWtId: STRANGER, applyContent: '我是 Mia', joinType: 3, auditStatus: 0 },
      ]);
      expect(await bench.countsOf(wtId)).toEqual({ ...NO_COUNTS, joinApplyUnread: 1 });
    }
    expect([await bench.notices(MEMBER, 'joinApplyList'), await bench.countsOf(MEMBER)]).toEqual([[], NO_COUNTS]);
    expect(await bench.notices(STRANGER, 'myApplyList')).toMatchObject([{ groupNumber: GROUP, auditStatus: 0, handlerNickName: null }]);
    expect((await bench.call(STRANGER, 'getCardInfoById')).data).toMatchObject({ joined: 0, applyStatus: 0 });
    expect((await bench.call(STRANGER, 'member/joinVerify')).data).toMatchObject({ canJoin: 1, needAudit: 1 });
  });

  test('GROUP-076 a repeated application changes the text of the waiting one', async () => {
    await apply(STRANGER, '一');
    const [first] = await waiting();
    expect((await apply(STRANGER, '二')).data).toEqual({ joinStatus: 2 });
    expect(await waiting()).toEqual([{ ...first, applyContent: '二' }]);
    expect(await bench.countsOf(OWNER)).toMatchObject({ joinApplyUnread: 1 });
    expect((await apply(STRANGER, '字'.repeat(50))).code).toBe(200);
    expect((await apply(STRANGER, '字'.repeat(51))).code).toBe(400);
  });

  test('GROUP-170 the other devices of an applicant are notified of the application and of its new text', async () => {
    const applicant = await bench.engineOf(STRANGER);
    for (const text of ['一', '二']) {
      const before = applicant.events('data.update').length;
      await apply(STRANGER, text);
      expect(applicant.events('data.update').slice(before)).toEqual([{ scope: 'notices' }]);
    }
  });

  test('GROUP-170 an invited person is not notified of the application', async () => {
    await bench.change({ inviteSwitch: 1 });
    const invited = await bench.engineOf(OUTSIDER);
    await bench.call(MEMBER, 'member/batchInvite', { wtIds: [OUTSIDER] });
    expect([(await waiting()).length, invited.lastEvent('data.update')]).toEqual([1, undefined]);
  });

  test('GROUP-077 an approval admits the applicant once, and both sides hear of it', async () => {
    await apply(STRANGER);
    const applicant = await bench.engineOf(STRANGER);
    expect(await audit(ADMIN, 1)).toBe(200);
    expect(await bench.memberIds()).toContain(STRANGER);
    expect((await bench.tips(OWNER)).at(-1)).toMatchObject({ detailType: 4, operatorUser: { wtId: STRANGER } });
    expect(applicant.lastEvent('group.update')).toMatchObject({ groupNumber: GROUP, selfMember: { identity: 1 } });
    expect(await bench.notices(OWNER, 'joinApplyList')).toMatchObject([{ auditStatus: 1, handlerNickName: '苏念' }]);
    expect(await bench.notices(STRANGER, 'myApplyList')).toMatchObject([{ auditStatus: 1, handlerNickName: null }]);
    expect(await bench.countsOf(STRANGER)).toEqual({ ...NO_COUNTS, myApplyUnread: 1 });
    expect(await bench.countsOf(OWNER)).toEqual(NO_COUNTS);
    expect([await audit(OWNER, 1), await audit(OWNER, 2)]).toEqual([11065, 11065]);
  });

  test('GROUP-078 a rejection admits nobody, carries a remark, and the person may apply again', async () => {
    await apply(STRANGER);
    expect(await audit(OWNER, 2, { auditRemark: '人满了' })).toBe(200);
    expect(await bench.memberIds()).not.toContain(STRANGER);
    expect(await bench.notices(STRANGER, 'myApplyList')).toMatchObject([{ auditStatus: 2, auditRemark: '人满了' }]);
    expect((await bench.call(STRANGER, 'getCardInfoById')).data).toMatchObject({ applyStatus: 2 });
    expect((await apply(STRANGER)).data).toEqual({ joinStatus: 2 });
    expect(await waiting()).toHaveLength(1);
  });

  test('GROUP-079 are answered by owner and admins of that group alone, and never by the applicant', async () => {
    await apply(STRANGER);
    const [application] = await waiting();
    const own = (await bench.post(OTHER, 'groupchat/add', { groupName: '别的群', wtIds: [] })).data as { groupNumber: string };
    const named = { id: application?.id, applyWtId: STRANGER, auditStatus: 1 };
    const answers = [
      await bench.codeOf(STRANGER, 'member/audit', named),
      await bench.codeOf(MEMBER, 'member/audit', named),
      (await bench.post(OTHER, 'groupchat/member/audit', { ...named, groupNumber: own.groupNumber })).code,
      await bench.codeOf(OWNER, 'member/audit', { ...named, applyWtId: OUTSIDER }),
      await bench.codeOf(OWNER, 'member/audit', { ...named, id: 'none' }),
      await bench.codeOf(OWNER, 'member/audit', { ...named, auditStatus: 3 }),
    ];
    expect(answers).toEqual([404, 403, 404, 404, 404, 400]);
    expect(await waiting()).toHaveLength(1);
  });

  test('GROUP-080 an approval is refused when the person may not join any more, and the application still waits', async () => {
    await apply(STRANGER);
    await bench.change({ limitMember: 1 });
    expect(await audit(OWNER, 1)).toBe(11071);
    await bench.change({ limitMember: 0, maxMemberCount: 6 });
    expect(await audit(OWNER, 1)).toBe(11074);
    await bench.change({ maxMemberCount: 2000 });
    await setUserState(bench.core, STRANGER, 'banned');
    expect(await audit(OWNER, 1)).toBe(404);
    expect([await waiting(), await bench.memberIds()]).toMatchObject([[{ applyWtId: STRANGER }], { length: 6 }]);
    await setUserState(bench.core, STRANGER, 'normal');
    expect(await audit(OWNER, 1)).toBe(200);
  });

  test('GROUP-081 an invitation that waits is valid while inviter and person are friends and the inviter is a member', async () => {
    await bench.change({ inviteSwitch: 1 });
    await bench.call(MEMBER, 'member/batchInvite', { wtIds: [OUTSIDER] });
    await bench.core.write((unit) => deleteFriend(unit.db, OUTSIDER, MEMBER));
    expect(await audit(ADMIN, 1)).toBe(11078);
    expect(await bench.memberIds()).not.toContain(OUTSIDER);
    expect(await audit(ADMIN, 2)).toBe(200);
    expect(await bench.notices(MEMBER, 'othersList')).toMatchObject([{ type: 7, applyWtId: OUTSIDER, inviterWtId: MEMBER, auditStatus: 2 }]);
  });

  test('GROUP-081 an approved invitation names its inviter in tip, member and notices', async () => {
    await bench.change({ inviteSwitch: 1 });
    await bench.call(MEMBER, 'member/batchInvite', { wtIds: [OUTSIDER] });
    expect(await bench.countsOf(OUTSIDER)).toEqual(NO_COUNTS);
    expect(await audit(ADMIN, 1)).toBe(200);
    expect((await bench.tips(OWNER)).at(-1)).toMatchObject({ detailType: 2, operatorUser: { wtId: MEMBER }, operated: [{ wtId: OUTSIDER }] });
    expect((await bench.call(OWNER, 'member/oneInfo', { userId: OUTSIDER })).data).toMatchObject({ joinType: 2, inviterUserWtId: MEMBER });
    expect(await bench.notices(MEMBER, 'othersList')).toMatchObject([{ type: 7, auditStatus: 1 }]);
    expect(await bench.notices(OUTSIDER, 'othersList')).toMatchObject([{ type: 1, applyWtId: MEMBER, auditStatus: 1 }]);
    expect(await bench.countsOf(OUTSIDER)).toEqual({ ...NO_COUNTS, othersUnread: 1 });
  });

  test('GROUP-082 expire after 30 days without an answer', async () => {
    await apply(STRANGER);
    await bench.core.write(({ db, now }) =>
      db
        .updateTable('groupApplies')
        .set({ createdAt: now - 30 * DAY_MS - 1000 })
        .execute(),
    );
    expect(await audit(OWNER, 1)).toBe(11065);
    expect(await bench.notices(OWNER, 'joinApplyList')).toMatchObject([{ auditStatus: 3 }]);
    expect((await bench.call(STRANGER, 'getCardInfoById')).data).toMatchObject({ applyStatus: 3 });
    expect((await apply(STRANGER)).data).toEqual({ joinStatus: 2 });
    expect(await audit(OWNER, 1)).toBe(200);
  });

  test('GROUP-083 an application that has expired counts no more, on a connection and after another change', async () => {
    await apply(STRANGER);
    const age = bench.core.db.updateTable('groupApplies').set({ createdAt: Date.now() - 30 * DAY_MS - 1000 });
    await age.where('applicantId', '=', STRANGER).execute();
    expect(await bench.countsOf(OWNER)).toEqual(NO_COUNTS);
    await apply(OUTSIDER);
    expect(await bench.countsOf(OWNER)).toEqual({ ...NO_COUNTS, joinApplyUnread: 1 });
  });

  test('GROUP-053 an invitation that waits already takes no turn of the person who joins', async () => {
    await bench.change({ confirminviteSwitch: 0, inviteSwitch: 1 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await bench.call(MEMBER, 'member/batchInvite', { wtIds: [OUTSIDER] })).data).toEqual({ joined: [], waiting: [OUTSIDER], failed: [] });
    }
    expect(await waiting()).toHaveLength(1);
    expect((await apply(OUTSIDER)).data).toEqual({ joinStatus: 1 });
  });

  test('GROUP-083 counts are those of the three lists, and only groupNotice/read resets one of them', async () => {
    await apply(STRANGER);
    await apply(OUTSIDER);
    expect(await bench.countsOf(OWNER)).toEqual({ ...NO_COUNTS, joinApplyUnread: 2 });
    await bench.notices(OWNER, 'joinApplyList');
    expect(await bench.countsOf(OWNER)).toEqual({ ...NO_COUNTS, joinApplyUnread: 2 });
    expect((await bench.post(OWNER, 'groupNotice/read', { type: 3 })).code).toBe(200);
    expect(await bench.countsOf(OWNER)).toEqual({ ...NO_COUNTS, joinApplyUnread: 2 });
    expect((await bench.post(OWNER, 'groupNotice/read', { type: 1 })).code).toBe(200);
    expect([await bench.countsOf(OWNER), await bench.countsOf(ADMIN)]).toEqual([NO_COUNTS, { ...NO_COUNTS, joinApplyUnread: 2 }]);
    for (const type of [0, 4, '1', null]) expect((await bench.post(OWNER, 'groupNotice/read', { type })).code).toBe(400);
    expect(await audit(ADMIN, 2)).toBe(200);
    expect(await bench.countsOf(ADMIN)).toEqual({ ...NO_COUNTS, joinApplyUnread: 1 });
    expect((await bench.post(OUTSIDER, 'groupNotice/read', { type: 2 })).code).toBe(200);
    expect((await bench.post(STRANGER, 'groupNotice/read', { type: 2 })).code).toBe(200);
    expect([await bench.countsOf(OUTSIDER), await bench.countsOf(STRANGER)]).toEqual([NO_COUNTS, NO_COUNTS]);
  });

  test('GROUP-083 follow the role: a new admin has the waiting applications, and a former one none', async () => {
    await apply(STRANGER);
    await bench.codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER], identity: 2 });
    expect([await bench.countsOf(MEMBER), await waiting(MEMBER)]).toMatchObject([{ joinApplyUnread: 1 }, { length: 1 }]);
    await bench.codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER], identity: 1 });
    expect([await bench.countsOf(MEMBER), await waiting(MEMBER)]).toMatchObject([{ joinApplyUnread: 0 }, { length: 0 }]);
    await bench.codeOf(OWNER, 'member/remove', { wtIds: [ADMIN] });
    expect([await bench.countsOf(ADMIN), await waiting(ADMIN)]).toMatchObject([{ joinApplyUnread: 0 }, { length: 0 }]);
    await bench.codeOf(OWNER, 'transfer', { wtId: OTHER });
    expect([await bench.countsOf(OTHER), await bench.countsOf(OWNER)]).toMatchObject([{ joinApplyUnread: 1 }, { joinApplyUnread: 0 }]);
  });

  test('GROUP-084 the lists have pages, newest first', async () => {
    await bench.core.write(async ({ db, now }) => {
      const rows = Array.from({ length: 25 }, (_value, index) => ({
        id: `a${index}`,
        groupId: GROUP,
        applicantId: String(30_000 + index),
        content: String(index),
        remark: '',
        joinType: 3,
        inviterId: null,
        status: 0,
        handlerId: null,
        createdAt: now + index,
        handledAt: null,
      }));
      await db.insertInto('groupApplies').values(rows).execute();
    });
    const page = async (pageNum: number, more: object = {}) => bench.post(OWNER, 'groupNotice/joinApplyList', { pageNum, ...more });
    const contents = async (pageNum: number) => (await bench.notices(OWNER, 'joinApplyList', { pageNum })).map((notice) => Number(notice.applyContent));
    expect([await contents(1), await contents(2), await contents(3)]).toEqual([Array.from({ length: 20 }, (_value, index) => 24 - index), [4, 3, 2, 1, 0], []]);
    expect((await page(1)).total).toBe(25);
    expect((await page(1, { pageSize: 101 })).code).toBe(400);
    expect(await bench.notices(MEMBER, 'joinApplyList')).toEqual([]);
  });
});
