import { expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { insertRows } from '../../../server/store/bulk-insert.ts';
import { insertMembers } from '../../../server/store/groups/groups.ts';
import { GROUP, MEMBER, OTHER, OWNER } from '../group-bench.ts';
import { describeRace, raceInTurn } from './race-benches.ts';

describeRace('the twenty-first admin', (bench) => {
  test('GROUP-066 of two that are made together one becomes admin and one is refused with 11101', async () => {
    const { core, codeOf, identities, tips } = bench();
    const ids = Array.from({ length: LIMITS.admins - 2 }, (_value, index) => String(40_000 + index));
    await core.write(async ({ db, now }) => {
      const model = await db.selectFrom('users').selectAll().where('id', '=', OTHER).executeTakeFirstOrThrow();
      await insertRows(
        db,
        'users',
        ids.map((id) => ({ ...model, id, phone: null, luckyNumber: null })),
      );
      await insertMembers(
        db,
        ids.map((userId) => ({ groupId: GROUP, userId, identity: 2, joinedAt: now })),
        0,
      );
    });
    const promote = (wtId: string) => () => codeOf(OWNER, 'admin/addOrRemove', { wtIds: [wtId], identity: 2 });
    await bench().prepare(OWNER);
    const codes = await raceInTurn([promote(MEMBER), promote(OTHER)], 0);
    expect(codes.toSorted((left, right) => left - right)).toEqual([200, 11101]);
    expect(Object.values(await identities()).filter((identity) => identity === 2)).toHaveLength(LIMITS.admins);
    expect((await tips(OWNER)).filter((tip) => tip.detailType === 11)).toHaveLength(1);
    expect(await codeOf(OWNER, 'admin/addOrRemove', { wtIds: [MEMBER, OTHER], identity: 2 })).toBe(11101);
  });
});
