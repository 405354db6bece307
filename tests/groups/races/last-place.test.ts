import { expect, test } from 'vitest';
import { MEMBER, OUTSIDER, OWNER, STRANGER } from '../group-bench.ts';
import { describeRace, raceInTurn } from './race-benches.ts';

describeRace('the last place of a group', (bench) => {
  test.each([0, 1, 2])('GROUP-061 goes to one of three people who join, are invited and are approved together (order %s)', async (turn) => {
    const { call, change, codeOf, memberIds, notices, prepare, tipsOf } = bench();
    await prepare(OWNER, MEMBER, OUTSIDER, STRANGER);
    await change({ confirminviteSwitch: 1 });
    await codeOf(STRANGER, 'member/activeJoin');
    const [application] = await notices(OWNER, 'joinApplyList');
    await change({ confirminviteSwitch: 0, maxMemberCount: 7 });
    const results = await raceInTurn(
      [
        async () => codeOf('10005', 'member/quit'),
        async () => codeOf(OUTSIDER, 'member/activeJoin'),
        async () => ((await call(MEMBER, 'member/batchInvite', { wtIds: [OUTSIDER] })).data as { joined: string[] }).joined.length,
        async () => codeOf(OWNER, 'member/audit', { id: application?.id, applyWtId: STRANGER, auditStatus: 1 }),
      ],
      turn,
    );
    const members = await memberIds();
    expect(results[0]).toBe(200);
    expect(members.length).toBeLessThanOrEqual(7);
    const joined = [OUTSIDER, STRANGER].filter((wtId) => members.includes(wtId));
    expect(joined.length).toBeGreaterThan(0);
    // Each person who joined has one tip, by whichever way was first.
    expect((await tipsOf(OWNER)).filter((kind) => [2, 3, 4].includes(kind))).toHaveLength(joined.length);
    expect((await bench().core.db.selectFrom('groups').select('memberCount').executeTakeFirst())?.memberCount).toBe(members.length);
  });
});
