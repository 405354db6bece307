import { expect, test } from 'vitest';
import { ADMIN, OWNER, STRANGER } from '../group-bench.ts';
import { describeRace, raceInTurn } from './race-benches.ts';

describeRace('two answers to one application', (bench) => {
  test.each([0, 1, 2])('GROUP-077 the first one decides, and the others are refused with 11065 (order %s)', async (turn) => {
    const { change, codeOf, countsOf, memberIds, notices, prepare, tipsOf } = bench();
    await prepare(OWNER, ADMIN);
    await change({ confirminviteSwitch: 1 });
    await codeOf(STRANGER, 'member/activeJoin');
    const [application] = await notices(OWNER, 'joinApplyList');
    const audit = (wtId: string, auditStatus: number) => async () => codeOf(wtId, 'member/audit', { id: application?.id, applyWtId: STRANGER, auditStatus });
    const codes = await raceInTurn([audit(OWNER, 1), audit(ADMIN, 1), audit(ADMIN, 2)], turn);
    expect(codes.toSorted((left, right) => left - right)).toEqual([200, 11065, 11065]);
    const isApproved = codes[2] !== 200;
    expect((await memberIds()).includes(STRANGER)).toBe(isApproved);
    expect((await tipsOf(OWNER)).filter((kind) => kind === 4)).toHaveLength(isApproved ? 1 : 0);
    expect(await notices(STRANGER, 'myApplyList')).toMatchObject([{ auditStatus: isApproved ? 1 : 2 }]);
    expect(await countsOf(STRANGER)).toMatchObject({ myApplyUnread: 1 });
  });
});
