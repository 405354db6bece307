import { expect, test } from 'vitest';
import { setUserState } from '../support/world.ts';
import { AUTHOR, describeMoments, FRIEND, OTHER, READER, type MomentBench } from './moment-bench.ts';

const shortOf = async ({ notices }: MomentBench, userId: string) =>
  (await notices(userId)).rows.map(({ type, wtId, content, friendsCircleId }) => ({ type, wtId, content, friendsCircleId }));

describeMoments('notices about moments', (bench) => {
  test('MOMENT-023 the author has one of each like and comment, and the person of a reply one', async () => {
    const { comment, like, notices, share, unread, upload } = bench();
    const cover = await upload(AUTHOR);
    const id = await share(AUTHOR, { images: [cover] });
    await like(READER, id);
    await like(AUTHOR, id);
    const first = await comment(READER, id, { content: 'first' });
    await comment(FRIEND, id, { content: 'second', replyCommentId: first });
    const thanks = await comment(AUTHOR, id, { content: 'thanks', replyCommentId: first });
    await comment(READER, id, { content: 'welcome', replyCommentId: thanks });
    const about = { friendsCircleId: id };
    const authors = await shortOf(bench(), AUTHOR);
    expect(authors).toHaveLength(4);
    expect(authors).toEqual(
      expect.arrayContaining([
        { ...about, type: 1, wtId: READER, content: null },
        { ...about, type: 2, wtId: READER, content: 'first' },
        { ...about, type: 2, wtId: FRIEND, content: 'second' },
        { ...about, type: 3, wtId: READER, content: 'welcome' },
      ]),
    );
    const readers = await shortOf(bench(), READER);
    expect(readers).toHaveLength(2);
    expect(readers).toEqual(
      expect.arrayContaining([
        { ...about, type: 3, wtId: FRIEND, content: 'second' },
        { ...about, type: 3, wtId: AUTHOR, content: 'thanks' },
      ]),
    );
    expect((await notices(AUTHOR)).rows[0]).toMatchObject({ cover: `/media/${cover}`, nickName: expect.any(String), readStatus: 0 });
    expect([await unread(AUTHOR), await unread(READER), await unread(FRIEND)]).toEqual([4, 2, 0]);
  });

  test('MOMENT-023 there is none for a person who may no longer see the moment or the comment', async () => {
    const { comment, setSpace, share, unread, unfriend } = bench();
    const id = await share(AUTHOR);
    const first = await comment(READER, id);
    await setSpace(AUTHOR, READER, { mineSpaceStatus: 1 });
    await comment(AUTHOR, id, { replyCommentId: first });
    await comment(FRIEND, id, { replyCommentId: first });
    await setSpace(AUTHOR, READER, { mineSpaceStatus: 0 });
    expect(await unread(READER)).toBe(0);
    const second = await comment(OTHER, id);
    await unfriend(AUTHOR, OTHER);
    await comment(AUTHOR, id, { replyCommentId: second });
    expect(await unread(OTHER)).toBe(0);
  });

  test('MOMENT-024 a like or comment that is taken back takes its notices with it', async () => {
    const { comment, like, removeComment, share, unread } = bench();
    const id = await share(AUTHOR);
    await like(READER, id);
    await like(READER, id);
    await like(FRIEND, id, 1);
    const first = await comment(READER, id);
    const reply = await comment(FRIEND, id, { replyCommentId: first });
    expect([await unread(AUTHOR), await unread(READER)]).toEqual([3, 1]);
    await removeComment(AUTHOR, reply);
    expect([await unread(AUTHOR), await unread(READER)]).toEqual([2, 0]);
    await removeComment(READER, first);
    expect(await shortOf(bench(), AUTHOR)).toMatchObject([{ type: 1, wtId: FRIEND }]);
  });

  test('MOMENT-025 the list and the count leave out what the user may no longer see', async () => {
    const { block, comment, core, like, notices, share, tag, unblock, unread, unfriend } = bench();
    const tagId = await tag(AUTHOR, [READER]);
    const [id, limited] = [await share(AUTHOR), await share(AUTHOR, { visibility: 1, tagIds: [tagId] })];
    for (const userId of [READER, FRIEND, OTHER]) await like(userId, id);
    const first = await comment(READER, limited);
    await comment(AUTHOR, limited, { replyCommentId: first });
    const counts = async (userId: string) => [await unread(userId), (await notices(userId)).total, (await notices(userId)).rows.length];
    expect([await counts(AUTHOR), await counts(READER)]).toEqual([
      [4, 4, 4],
      [1, 1, 1],
    ]);
    await block(AUTHOR, FRIEND);
    await unfriend(AUTHOR, OTHER);
    expect(await counts(AUTHOR)).toEqual([3, 3, 3]);
    await unblock(AUTHOR, FRIEND);
    await setUserState(core, FRIEND, 'banned');
    expect(await counts(AUTHOR)).toEqual([3, 3, 3]);
    await core.db.deleteFrom('friendTagMembers').where('tagId', '=', tagId).execute();
    expect(await counts(READER)).toEqual([0, 0, 0]);
  });

  test('MOMENT-025 reading a page marks all notices as read, a peek none', async () => {
    const { comment, notices, share, unread } = bench();
    const id = await share(AUTHOR);
    for (const content of ['a', 'b', 'c']) await comment(READER, id, { content });
    expect(await notices(AUTHOR, { pageSize: 2, isPeek: true })).toMatchObject({ total: 3, rows: [{ readStatus: 0 }, { readStatus: 0 }] });
    expect(await unread(AUTHOR)).toBe(3);
    expect(await notices(AUTHOR, { pageSize: 2, isPeek: false })).toMatchObject({ total: 3, rows: [{ readStatus: 0 }, { readStatus: 0 }] });
    await comment(FRIEND, id, { content: 'd' });
    expect([await unread(AUTHOR), (await notices(AUTHOR)).rows.filter(({ readStatus }) => readStatus === 1).length]).toEqual([1, 3]);
    expect((await notices(AUTHOR, { pageNum: 2, pageSize: 3 })).rows).toHaveLength(1);
  });

  test('MOMENT-026 clearing deletes the notices of the user alone', async () => {
    const { clear, comment, notices, share, unread } = bench();
    const id = await share(AUTHOR);
    const first = await comment(READER, id);
    await comment(FRIEND, id, { replyCommentId: first });
    await clear(AUTHOR);
    expect([await unread(AUTHOR), (await notices(AUTHOR)).total, await unread(READER)]).toEqual([0, 0, 1]);
  });
});
