import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MARK_HIDDEN } from '../../contract/conversation-marks.ts';
import type { Tag } from '../../contract/http/tags.ts';
import type { Profile } from '../../contract/people.ts';
import { putBlock, putFriend, readRelation } from '../../server/store/friends/friends.ts';
import { connectUser, type CoreClient } from '../support/core-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, type WireClient } from '../support/wire-client.ts';
import { setUserState } from '../support/world.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from './postgres.ts';

/** ME is a friend of 10002 to 10005; 10008 has no friend. */
const ME = '10001';
const FRIEND = '10002';
const SECOND = '10003';
const STRANGER = '10008';
const PAIR = `C2C${FRIEND}`;

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(databases)('changes of friends and tags over HTTP, on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let server: TestServer;
  let me: WireClient;
  let second: WireClient;
  let own: CoreClient;
  let other: CoreClient;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 60_000);
  beforeEach(async () => {
    server = await startTestServer(cluster === undefined ? {} : { databasePath: createPostgresDatabase(cluster) });
    [me, second] = [createWireClient(server.url), createWireClient(server.url)];
    await me.logIn(ME);
    await second.logIn(FRIEND);
    [own, other] = [await connectUser(server.core, ME), await connectUser(server.core, FRIEND)];
  });
  afterEach(() => server.close());

  const codeOf = async (path: string, body: object, client = me) => (await client.post(path, body)).code;
  const profileOf = async (searchId: string, client = me) => (await client.post('/user/friendInfo', { searchId })).data as Profile;
  const listTags = async (client = me) => (await client.get('/userTag/list')).data as Tag[];
  const addTag = async (tagName: string) => String((await me.post('/userTag/add', { tagName })).data);
  const stateOf = async (userId: string, peer: string) =>
    server.core.db.selectFrom('conversationStates').selectAll().where('userId', '=', userId).where('conversationID', '=', `C2C${peer}`).executeTakeFirst();

  describe('deleting a friend', () => {
    test('PEOPLE-013 removes friend, history, conversation, archive mark and tags of the user alone', async () => {
      const tagId = await addTag('同事');
      expect(await codeOf('/userTag/addUser4Tag', { tagId, wtIds: [FRIEND] })).toBe(200);
      await own.codeOf('convMark', { ids: [PAIR], mark: '4', on: true });
      await codeOf('/userFriends/updateHideStatus', { friendsWtId: FRIEND, hideStatus: 1 });
      const before = await stateOf(FRIEND, ME);
      expect(await codeOf('/userFriends/delete', { friendsWtId: FRIEND })).toBe(200);
      expect(own.lastEvent('friend.delete')).toEqual({ wtId: FRIEND });
      expect(own.lastEvent('conv.delete')).toMatchObject({ conversationID: PAIR, clearSequence: 2 });
      expect(own.events('data.update').at(-1)).toEqual({ scope: 'tags' });
      expect(await stateOf(ME, FRIEND)).toMatchObject({ removed: 1, marks: '[]', clearSeq: 2, unread: 0 });
      expect(await listTags()).toMatchObject([{ id: tagId, userCount: 0, wtIds: [] }]);
      expect([await stateOf(FRIEND, ME), other.events('conv.delete'), other.events('friend.delete')]).toEqual([before, [], []]);
    });

    test('PEOPLE-013 keeps the user on the list of the other, who reads and receives friendsStatus 3', async () => {
      await codeOf('/userFriends/delete', { friendsWtId: FRIEND });
      expect(other.lastEvent('friend.update')).toMatchObject({ wtId: ME, friendsStatus: 3 });
      expect([(await profileOf(ME, second)).friendsStatus, (await profileOf(FRIEND)).friendsStatus]).toEqual([3, 1]);
      // The deleted person deletes the user too. The user is not notified of that.
      expect(await codeOf('/userFriends/delete', { friendsWtId: ME }, second)).toBe(200);
      expect(own.events('friend.update')).toEqual([]);
    });

    test('PEOPLE-013 sends the other nothing while one of the two has blocked the other', async () => {
      await server.core.write(({ db, now }) => putBlock(db, { ownerId: FRIEND, targetId: ME, createdAt: now }));
      expect(await codeOf('/userFriends/delete', { friendsWtId: FRIEND })).toBe(200);
      expect(other.events('friend.update')).toEqual([]);
    });

    test('PEOPLE-013 sends the other the deletion when neither blocks the other any more', async () => {
      const block = async (ownerId: string, targetId: string) => server.core.write(({ db, now }) => putBlock(db, { ownerId, targetId, createdAt: now }));
      await block(ME, FRIEND);
      await block(FRIEND, ME);
      expect(await codeOf('/userFriends/delete', { friendsWtId: FRIEND })).toBe(200);
      expect(await codeOf('/user/friendBlack/deleteByUserId', { friendWtId: FRIEND })).toBe(200);
      expect(other.events('friend.update')).toEqual([]);
      expect(await codeOf('/user/friendBlack/deleteByUserId', { friendWtId: ME }, second)).toBe(200);
      expect(other.lastEvent('friend.update')).toMatchObject({ wtId: ME, friendsStatus: 3, ownerBlackStatus: 0 });
      // The user who deleted lists nobody, and receives nothing of the other.
      expect(own.events('friend.update')).toEqual([]);
    });

    test('PEOPLE-013 sends the deletion to the blocked person when the one who deleted unblocks', async () => {
      await server.core.write(({ db, now }) => putBlock(db, { ownerId: ME, targetId: FRIEND, createdAt: now }));
      await codeOf('/userFriends/delete', { friendsWtId: FRIEND });
      expect(other.events('friend.update')).toEqual([]);
      await codeOf('/user/friendBlack/deleteByUserId', { friendWtId: FRIEND });
      expect(other.lastEvent('friend.update')).toMatchObject({ wtId: ME, friendsStatus: 3 });
    });

    test('PEOPLE-013 is refused for strangers, the helper and the user, and answered again with the first answer for the same key', async () => {
      for (const friendsWtId of [STRANGER, ME, '99999']) expect(await codeOf('/userFriends/delete', { friendsWtId })).toBe(404);
      expect(await codeOf('/userFriends/delete', { friendsWtId: 'C2CwisperHelper' })).toBe(400);
      const key = { 'Idempotency-Key': randomUUID() };
      const answers = [1, 2].map(async () => me.post('/userFriends/delete', { friendsWtId: FRIEND }, key));
      expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([200, 200]);
      expect(own.events('friend.delete')).toHaveLength(1);
      expect(await codeOf('/userFriends/delete', { friendsWtId: FRIEND })).toBe(404);
    });
  });

  test('PEOPLE-014 stores a remark of 16 code points and 96 bytes, cleans it, and shows it to the user alone', async () => {
    const remark = '李'.repeat(16);
    expect(await codeOf('/userFriends/update', { friendsWtId: FRIEND, remark: ` ${remark}\u202e ` })).toBe(200);
    expect(own.lastEvent('friend.update')).toMatchObject({ wtId: FRIEND, remark });
    expect(own.lastEvent('conv.update')).toMatchObject({ conversationID: PAIR, remark });
    expect([(await profileOf(FRIEND)).remark, (await profileOf(FRIEND, second)).remark, other.events('friend.update')]).toEqual([remark, '', []]);
    const family = '👨‍👩‍👧‍👦';
    for (const bad of ['李'.repeat(17), family.repeat(4), 5]) expect(await codeOf('/userFriends/update', { friendsWtId: FRIEND, remark: bad })).toBe(400);
    expect(await codeOf('/userFriends/update', { friendsWtId: STRANGER, remark: 'x' })).toBe(404);
    const count = own.events('friend.update').length;
    expect(await codeOf('/userFriends/update', { friendsWtId: FRIEND, remark })).toBe(200);
    expect(own.events('friend.update')).toHaveLength(count);
    await codeOf('/userFriends/update', { friendsWtId: FRIEND, remark: '' });
    expect((await profileOf(FRIEND)).remark).toBe('');
  });

  test('PEOPLE-015 hides the conversation with a friend, also after a new message, and shows it again', async () => {
    expect(await codeOf('/userFriends/updateHideStatus', { friendsWtId: FRIEND, hideStatus: 1 })).toBe(200);
    expect(own.lastEvent('conv.update')).toMatchObject({ conversationID: PAIR, markList: [MARK_HIDDEN] });
    await other.send(`C2C${ME}`, '还在吗');
    expect(await stateOf(ME, FRIEND)).toMatchObject({ marks: JSON.stringify([MARK_HIDDEN]), removed: 0 });
    expect((await profileOf(FRIEND)).hideStatus).toBe(1);
    expect(await codeOf('/userFriends/updateHideStatus', { friendsWtId: FRIEND, hideStatus: 0 })).toBe(200);
    expect(await stateOf(ME, FRIEND)).toMatchObject({ marks: '[]' });
    expect(await codeOf('/userFriends/updateHideStatus', { friendsWtId: STRANGER, hideStatus: 1 })).toBe(404);
  });

  test('CONV-080 hiding and showing a friend without messages puts no conversation on the list, and the first message comes hidden', async () => {
    await server.core.write(async ({ db, now }) => {
      await putFriend(db, { ownerId: ME, friendId: STRANGER, source: 1, createdAt: now });
      await putFriend(db, { ownerId: STRANGER, friendId: ME, source: 1, createdAt: now });
    });
    const pair = `C2C${STRANGER}`;
    const hide = async (hideStatus: number) => codeOf('/userFriends/updateHideStatus', { friendsWtId: STRANGER, hideStatus });
    const listed = async () => JSON.stringify(await own.result('conversations', { cursor: '', count: 500 })).includes(pair);
    expect([await hide(1), await listed(), await hide(0), await listed()]).toEqual([200, false, 200, false]);
    expect(own.events('conv.update')).toEqual([]);
    await hide(1);
    await (await connectUser(server.core, STRANGER)).send(`C2C${ME}`, '在吗');
    expect(own.lastEvent('conv.update')).toMatchObject({ conversationID: pair, markList: [MARK_HIDDEN] });
    expect(await listed()).toBe(true);
  });

  test('PEOPLE-015 hides and shows a conversation whose mark was changed alone', async () => {
    for (const [hideStatus, marks] of [
      [1, JSON.stringify([MARK_HIDDEN])],
      [0, '[]'],
    ] as const) {
      await codeOf('/userFriends/updateHideStatus', { friendsWtId: FRIEND, hideStatus });
      expect(await own.codeOf('convMark', { ids: [PAIR], mark: MARK_HIDDEN, on: hideStatus === 0 })).toBe(0);
      expect(await codeOf('/userFriends/updateHideStatus', { friendsWtId: FRIEND, hideStatus })).toBe(200);
      expect((await stateOf(ME, FRIEND))?.marks).toBe(marks);
    }
  });

  test('PEOPLE-016 changes one of the two moment switches of a friend and refuses both at once', async () => {
    expect(await codeOf('/userFriends/updateSpaceStatus', { friendsWtId: FRIEND, mineSpaceStatus: 1 })).toBe(200);
    expect(await codeOf('/userFriends/updateSpaceStatus', { friendsWtId: SECOND, friendsSpaceStatus: 1 })).toBe(200);
    const lists = [await me.post('/userFriends/mineSpaceList', {}), await me.post('/userFriends/friendsSpaceList', {})];
    expect(lists.map(({ data }) => (data as Profile[]).map(({ wtId }) => wtId))).toEqual([[FRIEND], [SECOND]]);
    for (const bad of [{}, { mineSpaceStatus: 1, friendsSpaceStatus: 1 }, { mineSpaceStatus: 2 }])
      expect(await codeOf('/userFriends/updateSpaceStatus', { friendsWtId: FRIEND, ...bad })).toBe(400);
  });

  test('PEOPLE-013 PEOPLE-018 answers, deletions and blocks at the same time leave one whole state', async () => {
    const [them, tagId] = [createWireClient(server.url), await addTag('同事')];
    await them.logIn(STRANGER);
    const relation = async () => readRelation(server.core.db, ME, STRANGER);
    for (const order of [0, 1, 2, 3]) {
      await server.core.write(async ({ db }) => {
        for (const table of ['friends', 'blacklist'] as const) await db.deleteFrom(table).where('ownerId', 'in', [ME, STRANGER]).execute();
        await db.deleteFrom('friendApplies').execute();
        await putFriend(db, { ownerId: ME, friendId: FRIEND, createdAt: 1 });
      });
      expect(await codeOf('/userFriends/apply', { applyWtId: STRANGER, applySource: 1, applyInfo: '' })).toBe(200);
      const calls = [
        () => codeOf('/userFriends/apply/handle', { applyWtId: ME, handleStatus: 1 }, them),
        () => codeOf('/userFriends/apply/handle', { applyWtId: ME, handleStatus: 2 }, them),
        () => codeOf('/user/friendBlack/add', { friendWtId: ME }, them),
        () => codeOf('/userFriends/delete', { friendsWtId: STRANGER }),
        () => codeOf('/userTag/addUser4Tag', { tagId, wtIds: [STRANGER, FRIEND] }),
      ];
      const codes = await Promise.all([...calls.slice(order), ...calls.slice(0, order)].map((call) => call()));
      expect(codes.every((code) => [200, 404, 601, 11062, 11065].includes(code))).toBe(true);
      const { mine, theirs, blockedByThem } = await relation();
      const [applied] = await server.core.db.selectFrom('friendApplies').select('status').execute();
      expect(blockedByThem).toBe(true);
      expect([applied?.status === 1, mine && !theirs]).toEqual([theirs, false]);
      expect((await listTags())[0]?.wtIds.includes(STRANGER)).toBe(mine && (await profileOf(STRANGER)).tagNameList.includes('同事'));
      const tagged = await server.core.db.selectFrom('friendTagMembers').select('friendId').where('friendId', '=', STRANGER).execute();
      expect(tagged.length > 0 && !mine).toBe(false);
    }
  });

  describe('tags', () => {
    test('PEOPLE-017 refuses an empty name, 16 characters and a lone surrogate, and answers with the tag that has the name', async () => {
      for (const tagName of ['', ' \u200b ', '标'.repeat(16), '\ud800']) expect(await codeOf('/userTag/add', { tagName })).toBe(400);
      const id = await addTag('标'.repeat(15));
      expect(await me.post('/userTag/add', { tagName: '标'.repeat(15) })).toMatchObject({ code: 11091, data: id });
      const next = await addTag('家人');
      expect(await me.post('/userTag/rename', { tagId: next, tagName: '标'.repeat(15) })).toMatchObject({ code: 11091, data: id });
      expect(await codeOf('/userTag/rename', { tagId: next, tagName: '家人' })).toBe(200);
      expect(await codeOf('/userTag/rename', { tagId: next, tagName: '亲人' })).toBe(200);
      expect((await listTags()).map(({ tagName }) => tagName)).toEqual(['标'.repeat(15), '亲人']);
    });

    test('PEOPLE-017 stores a name once when two devices add it together, and no 101st tag', async () => {
      const twice = await Promise.all(['同事', '同事'].map(async (tagName) => me.post('/userTag/add', { tagName })));
      expect(new Set(twice.map(({ code }) => code))).toEqual(new Set([200, 11091]));
      expect(new Set(twice.map(({ data }) => data)).size).toBe(1);
      for (let at = 1; at < 98; at += 1) await addTag(`标签${at}`);
      const codes = await Promise.all(['甲', '乙', '丙', '丁'].map(async (tagName) => codeOf('/userTag/add', { tagName })));
      expect(codes.filter((code) => code === 200)).toHaveLength(2);
      expect(codes.filter((code) => code === 601)).toHaveLength(2);
      expect(await listTags()).toHaveLength(100);
    });

    test('PEOPLE-017 answers a repeated request with the ID of its tag while the tag exists', async () => {
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await me.post('/userTag/add', { tagName: '同事' }, key);
      expect(await me.post('/userTag/add', { tagName: '同事' }, key)).toEqual(first);
      expect(await codeOf('/userTag/deleteBatch', { ids: [first.data] })).toBe(200);
      expect((await me.post('/userTag/add', { tagName: '同事' }, key)).code).toBe(404);
    });

    test('PEOPLE-018 gives and takes tags of friends, and shows their names to the user alone', async () => {
      const [work, home] = [await addTag('同事'), await addTag('家人')];
      expect(await codeOf('/userTag/addUser4Tag', { tagId: work, wtIds: [SECOND, FRIEND, FRIEND] })).toBe(200);
      expect(await codeOf('/userTag/setTag4User', { friendsWtId: FRIEND, tagIds: [home, work] })).toBe(200);
      expect(own.lastEvent('friend.update')).toMatchObject({ wtId: FRIEND, tagNameList: ['同事', '家人'] });
      expect(own.events('data.update').at(-1)).toEqual({ scope: 'tags' });
      expect([(await profileOf(FRIEND)).tagNameList, (await profileOf(ME, second)).tagNameList]).toEqual([['同事', '家人'], []]);
      const friends = (await me.get('/userFriends/list')).data as Profile[];
      expect(friends.filter(({ tagNameList }) => tagNameList.length > 0).map(({ wtId, tagNameList }) => [wtId, tagNameList])).toEqual([
        [FRIEND, ['同事', '家人']],
        [SECOND, ['同事']],
      ]);
      expect((await me.post('/userTag/initSetList', { wtId: SECOND })).data).toEqual([
        { id: work, tagName: '同事', tagStatus: 1 },
        { id: home, tagName: '家人', tagStatus: 0 },
      ]);
      expect((await me.post('/userTag/getUserList', { id: work })).data).toMatchObject([{ wtId: FRIEND }, { wtId: SECOND }]);
      expect(await codeOf('/userTag/deleteUser4Tag', { tagId: work, wtIds: [FRIEND, STRANGER] })).toBe(200);
      expect(await codeOf('/userTag/setTag4User', { friendsWtId: SECOND, tagIds: [] })).toBe(200);
      expect(await listTags()).toEqual([
        { id: work, tagName: '同事', userCount: 0, wtIds: [] },
        { id: home, tagName: '家人', userCount: 1, wtIds: [FRIEND] },
      ]);
      expect([other.events('friend.update'), await listTags(second)]).toEqual([[], []]);
    });

    test('PEOPLE-018 notifies once when a tag gets or loses several friends, and not when nothing changes', async () => {
      const tagId = await addTag('同事');
      const wtIds = [FRIEND, SECOND, '10004', '10005'];
      const before = own.frames.length;
      for (const path of ['/userTag/addUser4Tag', '/userTag/addUser4Tag', '/userTag/deleteUser4Tag', '/userTag/deleteUser4Tag'])
        expect(await codeOf(path, { tagId, wtIds })).toBe(200);
      const sent = own.frames.slice(before).filter(({ e }) => e !== undefined);
      expect(sent.map(({ e, d }) => [e, d])).toEqual([1, 2].map(() => ['data.update', { scope: 'tags' }]));
    });

    test('PEOPLE-018 refuses a whole batch with a foreign tag or a stranger, and changes nothing', async () => {
      const id = await addTag('同事');
      const foreign = String((await second.post('/userTag/add', { tagName: '别人的' })).data);
      await codeOf('/userTag/addUser4Tag', { tagId: id, wtIds: [FRIEND] });
      const [before, events] = [await listTags(), own.events('data.update').length];
      const refused: [string, object][] = [
        ['/userTag/deleteBatch', { ids: [id, foreign] }],
        ['/userTag/rename', { tagId: foreign, tagName: 'x' }],
        ['/userTag/getUserList', { id: foreign }],
        ['/userTag/addUser4Tag', { tagId: id, wtIds: [SECOND, STRANGER] }],
        ['/userTag/addUser4Tag', { tagId: foreign, wtIds: [SECOND] }],
        ['/userTag/deleteUser4Tag', { tagId: foreign, wtIds: [FRIEND] }],
        ['/userTag/setTag4User', { friendsWtId: FRIEND, tagIds: [foreign] }],
        ['/userTag/setTag4User', { friendsWtId: STRANGER, tagIds: [id] }],
      ];
      for (const [path, body] of refused) expect(await codeOf(path, body), path).toBe(404);
      expect((await me.post('/userTag/initSetList', { wtId: STRANGER })).data).toEqual([]);
      expect([await listTags(), own.events('data.update')]).toEqual([before, expect.toSatisfy((list: unknown[]) => list.length === events)]);
      expect(await listTags(second)).toMatchObject([{ id: foreign, tagName: '别人的' }]);
    });

    test('PEOPLE-019 a deregistered friend gets, keeps and loses tags without a failure and without being shown', async () => {
      const id = await addTag('同事');
      await codeOf('/userTag/addUser4Tag', { tagId: id, wtIds: [SECOND] });
      await setUserState(server.core, SECOND, 'deregistered');
      expect(await codeOf('/userTag/addUser4Tag', { tagId: id, wtIds: [SECOND, FRIEND] })).toBe(200);
      expect(await codeOf('/userTag/setTag4User', { friendsWtId: SECOND, tagIds: [id] })).toBe(200);
      expect(await listTags()).toMatchObject([{ userCount: 1, wtIds: [FRIEND] }]);
      expect(await codeOf('/userTag/deleteUser4Tag', { tagId: id, wtIds: [SECOND] })).toBe(200);
      await setUserState(server.core, SECOND, 'normal');
      expect(await listTags()).toMatchObject([{ userCount: 1, wtIds: [FRIEND] }]);
    });

    test('PEOPLE-019 deregistered friends, and friends who were deleted and added again, are in no tag', async () => {
      const id = await addTag('同事');
      await codeOf('/userTag/addUser4Tag', { tagId: id, wtIds: [FRIEND, SECOND] });
      await setUserState(server.core, SECOND, 'deregistered');
      expect(await listTags()).toMatchObject([{ userCount: 1, wtIds: [FRIEND] }]);
      expect((await me.post('/userTag/getUserList', { id })).data).toMatchObject([{ wtId: FRIEND }]);
      await codeOf('/userFriends/delete', { friendsWtId: FRIEND });
      expect((await me.post('/userFriends/apply', { applyWtId: FRIEND, applySource: 1, applyInfo: '' })).data).toEqual({ applyStatus: 1 });
      expect([(await listTags())[0]?.wtIds, (await profileOf(FRIEND)).tagNameList]).toEqual([[], []]);
    });
  });
});
