import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { deleteFriend } from '../../server/commands/friends/delete-friend.ts';
import { makeFriends } from '../../server/commands/friends/make-friends.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { AUTHOR, describeMoments, FIFTH, FRIEND, OTHER, READER, STRANGER } from './moment-bench.ts';

const DAY_MS = 86_400_000;
let ports: ManualPorts;
const withClock = {
  ports: () => {
    ports = createManualPorts(Date.now());
    return ports;
  },
};
const upTo = (count: number) => Array.from({ length: count }, (_value, index) => index);

describeMoments(
  'pages of moments',
  (bench) => {
    test('MOMENT-010 are newest first and exact, although some moments are hidden', async () => {
      const { list, setSpace, share, tag } = bench();
      const onlyOther = await tag(AUTHOR, [OTHER]);
      const visible: string[] = [];
      for (const index of upTo(24)) {
        ports.advance(1);
        const id = await share(index % 2 === 0 ? AUTHOR : FRIEND, index % 4 === 0 ? { visibility: 1, tagIds: [onlyOther] } : {});
        if (index % 4 !== 0) visible.unshift(id);
      }
      const idsOf = async (page: Parameters<typeof list>[1]) => (await list(READER, page)).rows.map(({ id }) => id);
      const pages = [await idsOf({ pageSize: 7 }), await idsOf({ pageSize: 7, pageNum: 2 }), await idsOf({ pageSize: 7, pageNum: 3 })];
      expect(pages).toEqual([visible.slice(0, 7), visible.slice(7, 14), visible.slice(14)]);
      expect([await idsOf({ pageNum: 4 }), (await list(READER)).total]).toEqual([[], 18]);
      await setSpace(READER, FRIEND, { friendsSpaceStatus: 1 });
      expect(await list(READER, { pageSize: 100 })).toMatchObject({ total: 6, rows: { length: 6 } });
      expect(await list(READER, { wtId: AUTHOR })).toMatchObject({ total: 6 });
      expect(await list(READER, { wtId: FRIEND })).toEqual({ rows: [], total: 0 });
    });

    test('MOMENT-010 the list contains the newest 1,000 moments, and that of one person all', async () => {
      const { core, db, list } = bench();
      const row = { authorId: AUTHOR, content: 'x', images: '[]', video: null, visibility: 0 };
      const many = upTo(LIMITS.timeline + 40).map((index) => ({ ...row, id: `m${index}`, createdAt: index }));
      await insertRows(db, 'moments', many);
      for (const userId of [AUTHOR, READER]) {
        await insertRows(
          db,
          'momentTimelines',
          many.map(({ id, authorId, visibility, createdAt }) => ({ userId, momentId: id, authorId, visibility, createdAt })),
        );
      }
      const lastOf = async (page: Parameters<typeof list>[1]) => (await list(READER, page)).rows.at(-1)?.id;
      expect([(await list(READER)).total, await lastOf({ pageNum: 100 }), (await list(READER, { pageNum: 101 })).rows]).toEqual([LIMITS.timeline, 'm40', []]);
      expect([(await list(READER, { wtId: AUTHOR })).total, await lastOf({ wtId: AUTHOR, pageNum: 104 })]).toEqual([LIMITS.timeline + 40, 'm0']);
      await core.cleanUp();
      expect(await db.selectFrom('momentTimelines').select('momentId').where('userId', '=', READER).execute()).toHaveLength(LIMITS.timeline);
      expect([(await list(READER)).total, await lastOf({ pageNum: 100 })]).toEqual([LIMITS.timeline, 'm40']);
    });

    test('MOMENT-011 new friends see earlier moments of one another, and former friends none', async () => {
      const { list, share, write } = bench();
      const [theirs, mine] = [await share(STRANGER), await share(READER)];
      expect((await list(READER)).rows.map(({ id }) => id)).toEqual([mine]);
      const befriend = () =>
        write((unit) => makeFriends(unit, { applicantId: STRANGER, agreedBy: READER, source: 1, shareWtId: null, remarks: {}, origin: '' }));
      await befriend();
      for (const viewer of [READER, STRANGER]) expect((await list(viewer)).rows.map(({ id }) => id).sort()).toEqual([theirs, mine].sort());
      await write((unit) => deleteFriend(unit, { userId: STRANGER, friendId: READER, origin: '' }));
      expect([(await list(READER)).rows, (await list(STRANGER)).rows]).toMatchObject([[{ id: mine }], [{ id: theirs }]]);
      await befriend();
      expect((await list(READER)).total).toBe(2);
    });

    test('MOMENT-029 notices are kept for 90 days, and the newest 500 of a user', async () => {
      const { comment, core, db, notices, share, unread } = bench();
      const id = await share(AUTHOR);
      await comment(READER, id);
      const notice = { userId: AUTHOR, type: 2, momentId: id, actorId: READER, commentId: null, isRead: 0 };
      await insertRows(
        db,
        'momentNotices',
        upTo(LIMITS.momentNotices + 20).map((index) => ({ ...notice, id: `n${index}`, createdAt: ports.clock.now() + index })),
      );
      expect([(await notices(AUTHOR)).total, await unread(AUTHOR)]).toEqual([LIMITS.momentNotices, LIMITS.momentUnread]);
      await core.cleanUp();
      expect(await db.selectFrom('momentNotices').select('id').execute()).toHaveLength(LIMITS.momentNotices);
      ports.advance(91 * DAY_MS);
      await comment(FIFTH, id);
      await core.cleanUp();
      expect([(await notices(AUTHOR)).total, await unread(AUTHOR)]).toEqual([1, 1]);
    });

    test('MOMENT-022 a file of a moment is kept while the moment exists', async () => {
      const { core, db, remove, share, upload } = bench();
      const uuid = await upload(AUTHOR);
      const id = await share(AUTHOR, { images: [uuid] });
      const isKept = async () => {
        ports.advance(91 * DAY_MS);
        await core.cleanUp();
        return (await db.selectFrom('media').select('uuid').where('uuid', '=', uuid).execute()).length === 1;
      };
      expect(await isKept()).toBe(true);
      await remove(AUTHOR, id);
      expect(await isKept()).toBe(false);
    });
  },
  withClock,
);
