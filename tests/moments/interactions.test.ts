import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { AUTHOR, codeOf, describeMoments, FIFTH, FRIEND, namesOf, OTHER, READER, STRANGER, type MomentBench } from './moment-bench.ts';

type Case = [name: string, arrange: (bench: MomentBench) => Promise<unknown>, isShown: { toReader: boolean; toAuthor: boolean }];

/** FRIEND acts on a moment of AUTHOR, whom READER and FRIEND have as a friend. */
const CASES: readonly Case[] = [
  ['friends of one another', () => Promise.resolve(), { toReader: true, toAuthor: true }],
  ['the reader has deleted the actor', ({ unfriend }) => unfriend(READER, FRIEND), { toReader: false, toAuthor: true }],
  ['the actor has deleted the reader', ({ unfriend }) => unfriend(FRIEND, READER), { toReader: false, toAuthor: true }],
  ['the reader has blocked the actor', ({ block }) => block(READER, FRIEND), { toReader: false, toAuthor: true }],
  ['the actor has blocked the reader', ({ block }) => block(FRIEND, READER), { toReader: false, toAuthor: true }],
  ['the reader hides moments of the actor', ({ setSpace }) => setSpace(READER, FRIEND, { friendsSpaceStatus: 1 }), { toReader: true, toAuthor: true }],
  ['the author has deleted the actor', ({ unfriend }) => unfriend(AUTHOR, FRIEND), { toReader: true, toAuthor: true }],
  ['the author has blocked the actor', ({ block }) => block(AUTHOR, FRIEND), { toReader: true, toAuthor: false }],
  ['the actor has blocked the author', ({ block }) => block(FRIEND, AUTHOR), { toReader: true, toAuthor: false }],
];

describeMoments('likes and comments', (bench) => {
  test('MOMENT-013 are visible among mutual friends, and on the own moment from everyone who is not blocked', async () => {
    const { comment, details, like, share } = bench();
    for (const [name, arrange, { toReader, toAuthor }] of CASES) {
      const id = await share(AUTHOR);
      await like(FRIEND, id);
      await comment(FRIEND, id);
      await arrange(bench());
      for (const [viewer, isShown] of [
        [READER, toReader],
        [AUTHOR, toAuthor],
      ] as const) {
        const { commentCount, commentsList, praiseCount, praiseList } = await details(viewer, id);
        const expected = isShown ? [FRIEND] : [];
        expect([namesOf(praiseList), namesOf(commentsList), praiseCount, commentCount], `${name}, ${viewer}`).toEqual([
          expected,
          expected,
          expected.length,
          expected.length,
        ]);
      }
      await restore(bench());
    }
  }, 120_000);

  test('MOMENT-014 a person of a reply is named only to readers who may see that person', async () => {
    const { comment, details, share, unfriend } = bench();
    const id = await share(AUTHOR);
    const first = await comment(FRIEND, id, { content: 'first' });
    await comment(AUTHOR, id, { content: 'thanks', replyCommentId: first, replyUserWtId: FRIEND });
    const named = { content: 'thanks', replyCommentId: first, replyUserWtId: FRIEND, replyNickName: '林知夏' };
    expect((await details(READER, id)).commentsList[1]).toMatchObject(named);
    await unfriend(READER, FRIEND);
    const [shown, ...others] = (await details(READER, id)).commentsList;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ wtId: AUTHOR, content: 'thanks' });
    expect(Object.keys(shown ?? {}).filter((key) => key.startsWith('reply'))).toEqual([]);
  });

  test('MOMENT-015 a list shows ten comments and fifty likes with their numbers, and the details all', async () => {
    const { batch, db, details, list, share } = bench();
    const id = await share(AUTHOR);
    const people = Array.from({ length: 60 }, (_value, index) => String(20_000 + index));
    const model = await db.selectFrom('users').selectAll().where('id', '=', FIFTH).executeTakeFirstOrThrow();
    await insertRows(
      db,
      'users',
      people.map((userId) => ({ ...model, id: userId, phone: null, luckyNumber: null })),
    );
    await insertRows(
      db,
      'momentLikes',
      people.map((userId, index) => ({ momentId: id, userId, createdAt: index })),
    );
    await insertRows(
      db,
      'momentComments',
      people.map((authorId, index) => ({
        id: `c${index}`,
        momentId: id,
        authorId,
        replyCommentId: null,
        replyUserId: null,
        content: String(index),
        createdAt: index,
      })),
    );
    const counts = { praiseCount: 60, commentCount: 60 };
    const short = { ...counts, praiseList: { length: LIMITS.momentListLikes }, commentsList: { length: LIMITS.momentListComments } };
    expect((await list(AUTHOR)).rows).toMatchObject([short]);
    expect(await batch(AUTHOR, [id])).toMatchObject([short]);
    const full = await details(AUTHOR, id);
    expect(full).toMatchObject({ ...counts, praiseList: { length: 60 }, commentsList: { length: 60 } });
    expect([namesOf(full.praiseList), full.commentsList.map(({ content }) => Number(content))]).toEqual([people, [...people.keys()]]);
    expect((await list(READER)).rows).toMatchObject([{ praiseCount: 0, commentCount: 0 }]);
  });

  test('MOMENT-016 a like is toggled, or set by its status', async () => {
    const { details, like, share } = bench();
    const id = await share(AUTHOR);
    expect([await like(READER, id), await like(READER, id), await like(READER, id, 1), await like(READER, id, 1), await like(READER, id, 0)]).toEqual([
      1, 0, 1, 1, 0,
    ]);
    await like(AUTHOR, id, 1);
    expect(await details(AUTHOR, id)).toMatchObject({ minePraiseStatus: 1, praiseCount: 1, praiseList: [{ wtId: AUTHOR, nickName: '陈屿' }] });
    expect(await details(READER, id)).toMatchObject({ minePraiseStatus: 0, praiseCount: 1 });
  });

  test('MOMENT-018 a comment needs a text, and a moment has at most 500 comments', async () => {
    const { comment, db, details, share } = bench();
    const id = await share(AUTHOR);
    expect(await codeOf(comment(READER, id, { content: ' \n ' }))).toBe(400);
    await comment(READER, id, { content: '  first\nline ' });
    expect((await details(READER, id)).commentsList).toMatchObject([{ content: 'first\nline', mine: 1, wtId: READER, friendsCircleId: id }]);
    const row = { momentId: id, authorId: FRIEND, replyCommentId: null, replyUserId: null, content: 'x', createdAt: 1 };
    await insertRows(
      db,
      'momentComments',
      Array.from({ length: LIMITS.momentComments - 1 }, (_value, index) => ({ ...row, id: `c${index}` })),
    );
    expect(await codeOf(comment(READER, id))).toBe(11152);
  });

  test('MOMENT-019 a reply names a comment of the moment that the writer sees', async () => {
    const { comment, share, unfriend } = bench();
    const [id, elsewhere] = [await share(AUTHOR), await share(FIFTH)];
    const first = await comment(FRIEND, id);
    const other = await comment(OTHER, elsewhere);
    const reply = (replyCommentId: string, replyUserWtId?: string) =>
      codeOf(comment(READER, id, { replyCommentId, ...(replyUserWtId === undefined ? {} : { replyUserWtId }) }));
    expect([await reply(first, FRIEND), await reply(first), await reply(first, OTHER), await reply(other), await reply('missing')]).toEqual([
      200, 200, 400, 404, 404,
    ]);
    await unfriend(FRIEND, READER);
    expect(await reply(first, FRIEND)).toBe(404);
  });

  test('MOMENT-020 a comment is removed by its author and by that of the moment, and is missing for others', async () => {
    const { comment, details, removeComment, share } = bench();
    const id = await share(AUTHOR);
    const [mine, theirs] = [await comment(READER, id), await comment(FRIEND, id)];
    for (const userId of [FRIEND, STRANGER]) expect(await codeOf(removeComment(userId, mine))).toBe(404);
    expect(await codeOf(removeComment(READER, mine))).toBe(200);
    expect(await codeOf(removeComment(AUTHOR, theirs))).toBe(200);
    expect(await codeOf(removeComment(AUTHOR, theirs))).toBe(404);
    expect((await details(AUTHOR, id)).commentsList).toEqual([]);
  });
});

async function restore({ befriend, setSpace, unblock }: MomentBench): Promise<void> {
  for (const [one, other] of [
    [READER, FRIEND],
    [AUTHOR, FRIEND],
  ] as const) {
    for (const [ownerId, friendId] of [
      [one, other],
      [other, one],
    ] as const) {
      await befriend(ownerId, friendId);
      await unblock(ownerId, friendId);
      await setSpace(ownerId, friendId, { friendsSpaceStatus: 0 });
    }
  }
}
