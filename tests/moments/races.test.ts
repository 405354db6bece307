import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AUTHOR, codeOf, describeMoments, READER } from './moment-bench.ts';

describeMoments('races of moments', (bench) => {
  test.each([0, 1])('MOMENT-021 a comment and a like while the moment is removed leave nothing behind (order %s)', async (turn) => {
    const { comment, core, like, remove, share, unread } = bench();
    const id = await share(AUTHOR);
    const acts = [() => codeOf(comment(READER, id)), () => codeOf(like(READER, id, 1)), () => codeOf(remove(AUTHOR, id))];
    const codes = await Promise.all((turn === 0 ? acts : acts.toReversed()).map((act) => act()));
    expect(codes).toEqual(turn === 0 ? [200, 200, 200] : [200, 404, 404]);
    for (const table of ['momentComments', 'momentLikes', 'momentNotices'] as const) expect(await core.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await unread(AUTHOR)).toBe(0);
  });

  test('MOMENT-016 two likes at once are one like with one notice, and an even number of toggles is none', async () => {
    const { details, like, share, unread } = bench();
    const id = await share(AUTHOR);
    expect(await Promise.all([like(READER, id, 1), like(READER, id, 1)])).toEqual([1, 1]);
    expect([await details(AUTHOR, id), await unread(AUTHOR)]).toMatchObject([{ praiseCount: 1 }, 1]);
    expect((await Promise.all([like(READER, id), like(READER, id)])).toSorted()).toEqual([0, 1]);
    expect([await details(AUTHOR, id), await unread(AUTHOR)]).toMatchObject([{ praiseCount: 1 }, 1]);
  });

  test('MOMENT-025 a notice that arrives while the list is read stays unread', async () => {
    const { comment, notices, share, unread } = bench();
    const id = await share(AUTHOR);
    await comment(READER, id);
    await Promise.all([notices(AUTHOR, { isPeek: false }), comment(READER, id, { content: randomUUID() })]);
    const { rows } = await notices(AUTHOR);
    expect(await unread(AUTHOR)).toBe(rows.filter(({ readStatus }) => readStatus === 0).length);
    expect(rows.filter(({ readStatus }) => readStatus === 1).length).toBeGreaterThan(0);
  });
});
