import { expect, test } from 'vitest';
import { ADMIN, MEMBER, OWNER } from '../group-bench.ts';
import { describeRace, raceInTurn } from './race-benches.ts';

describeRace('transfer against dissolution', (bench) => {
  test.each([0, 1, 2])('GROUP-067 one of two transfers and a dissolution decides, and the others are refused (order %s)', async (turn) => {
    const { codeOf, core, identities, prepare, tipsOf } = bench();
    await prepare(OWNER, ADMIN, MEMBER);
    const codes = await raceInTurn(
      [async () => codeOf(OWNER, 'transfer', { wtId: MEMBER }), async () => codeOf(OWNER, 'remove'), async () => codeOf(OWNER, 'transfer', { wtId: ADMIN })],
      turn,
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const group = await core.db.selectFrom('groups').select(['dissolvedAt', 'ownerId']).executeTakeFirstOrThrow();
    const isDissolved = codes[1] === 200;
    expect(group.dissolvedAt !== null).toBe(isDissolved);
    expect(codes.filter((code) => code !== 200)).toEqual(isDissolved ? [404, 404] : [403, 403]);
    const owners = Object.entries(await identities()).filter(([, identity]) => identity === 3);
    expect(owners).toEqual(isDissolved ? [] : [[codes[0] === 200 ? MEMBER : ADMIN, 3]]);
    expect((await tipsOf(MEMBER)).filter((kind) => kind === 13 || kind === 17)).toEqual([isDissolved ? 17 : 13]);
  });
});
