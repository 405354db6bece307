import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { markContent } from '../../server/commands/admin/mark-risky.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { AUTHOR, codeOf, describeMoments, FRIEND, READER, STRANGER } from './moment-bench.ts';

const MISSING = '11111111-1111-4111-8111-111111111111';

describeMoments('posting a moment', (bench) => {
  test('MOMENT-001 stores a text, pictures or a video, and refuses an empty one and pictures with a video', async () => {
    const { details, share, upload } = bench();
    const [picture, second, film, poster] = [await upload(AUTHOR), await upload(AUTHOR), await upload(AUTHOR, 'video/mp4'), await upload(AUTHOR)];
    const video = { url: `https://wisp.test/media/${film}`, cover: poster, duration: 4.5 };
    const written = await share(AUTHOR, { content: '  你好\n世界 ', images: [picture, `/media/${second}`] });
    expect(await details(READER, written)).toMatchObject({
      wtId: AUTHOR,
      nickName: '陈屿',
      content: '你好\n世界',
      images: [`/media/${picture}`, `/media/${second}`],
      video: null,
      visibility: 0,
      mine: 0,
      minePraiseStatus: 0,
    });
    expect(await details(READER, await share(AUTHOR, { content: '', video }))).toMatchObject({
      content: '',
      images: [],
      video: { url: `/media/${film}`, cover: `/media/${poster}`, duration: 4.5 },
    });
    expect((await details(READER, await share(AUTHOR, { video: { url: film, duration: 0 } }))).video).toEqual({
      url: `/media/${film}`,
      cover: '',
      duration: 0,
    });
    expect(await codeOf(share(AUTHOR, { content: ' ', images: [] }))).toBe(400);
    expect(await codeOf(share(AUTHOR, { images: [picture], video }))).toBe(400);
  });

  test('MOMENT-002 accepts only files that the author may read and that are of the kind', async () => {
    const { share, upload, write } = bench();
    const [foreign, own, film, text] = [await upload(STRANGER), await upload(AUTHOR), await upload(AUTHOR, 'video/mp4'), await upload(AUTHOR, 'text/plain')];
    const withImage = (image: string) => codeOf(share(AUTHOR, { images: [image] }));
    for (const image of [foreign, MISSING, `https://elsewhere.test/media/${own}`, `https://elsewhere.test/a.png`, 'x'])
      expect(await withImage(image), image).toBe(7004);
    expect([await withImage(film), await withImage(text)]).toEqual([4004, 4004]);
    expect(await codeOf(share(AUTHOR, { video: { url: own, duration: 1 } }))).toBe(400);
    expect(await codeOf(share(AUTHOR, { video: { url: foreign, duration: 1 } }))).toBe(7004);
    expect(await codeOf(share(AUTHOR, { video: { url: film, cover: foreign, duration: 1 } }))).toBe(7004);
    await write((unit) => markContent(unit, { uuid: own, isRisky: true }));
    expect(await withImage(own)).toBe(80004);
    // A file that the author sees in a moment of a friend can be shared again.
    const shown = await upload(FRIEND);
    await share(FRIEND, { images: [shown] });
    expect(await withImage(shown)).toBe(200);
  });

  test('MOMENT-003 an account has at most 3,000 moments', async () => {
    const { db, list, share } = bench();
    const row = { authorId: AUTHOR, content: 'x', images: '[]', video: null, visibility: 0, createdAt: 1 };
    await insertRows(
      db,
      'moments',
      Array.from({ length: LIMITS.moments - 1 }, (_value, index) => ({ ...row, id: `m${index}`, createdAt: index })),
    );
    expect([await codeOf(share(AUTHOR)), await codeOf(share(AUTHOR)), await codeOf(share(READER))]).toEqual([200, 11151, 200]);
    expect((await list(READER, { wtId: AUTHOR, pageNum: 300 })).total).toBe(LIMITS.moments);
  });

  test('MOMENT-004 a limited moment needs own tags, which its author alone reads', async () => {
    const { details, share, tag } = bench();
    const [mine, theirs] = [await tag(AUTHOR, [READER]), await tag(READER, [AUTHOR])];
    const shareTo = (tagIds: string[], visibility: 0 | 1 | 2 = 1) => codeOf(share(AUTHOR, { visibility, tagIds }));
    expect([await shareTo([]), await shareTo([], 2), await shareTo([theirs]), await shareTo([mine, theirs]), await shareTo([theirs], 0)]).toEqual([
      400, 400, 404, 404, 200,
    ]);
    const id = await share(AUTHOR, { visibility: 1, tagIds: [mine, mine] });
    expect(await details(AUTHOR, id)).toMatchObject({ visibility: 1, groupList: [{ id: mine }], mine: 1 });
    expect(await details(READER, id)).not.toHaveProperty('groupList');
  });

  test('MOMENT-021 removing a moment removes everything that belongs to it', async () => {
    const { comment, core, like, remove, share, tag, unread, upload } = bench();
    const id = await share(AUTHOR, { images: [await upload(AUTHOR)], visibility: 1, tagIds: [await tag(AUTHOR, [READER, FRIEND])] });
    await like(READER, id);
    const first = await comment(READER, id);
    await comment(FRIEND, id, { replyCommentId: first });
    expect([await unread(AUTHOR), await unread(READER)]).toEqual([3, 1]);
    await remove(AUTHOR, id);
    expect([await unread(AUTHOR), await unread(READER)]).toEqual([0, 0]);
    for (const table of ['moments', 'momentTags', 'momentMedia', 'momentTimelines', 'momentLikes', 'momentComments', 'momentNotices'] as const) {
      expect(await core.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await codeOf(remove(AUTHOR, id))).toBe(404);
  });
});
