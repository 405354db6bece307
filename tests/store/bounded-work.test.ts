import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineResult } from '../../contract/engine-methods.ts';
import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { searchPairs, type SearchRequest } from '../../contract/http/messages.ts';
import { addFavourite } from '../../server/commands/favourites/add-favourite.ts';
import { findNote } from '../../server/commands/favourites/find-note.ts';
import { listFavourites } from '../../server/commands/favourites/list-favourites.ts';
import { loadConversation } from '../../server/commands/conversations/load-conversations.ts';
import { readSync } from '../../server/commands/conversations/read-sync.ts';
import { listOwnTagRows, readTagNames } from '../../server/commands/friends/list-tags.ts';
import { readCommonGroups } from '../../server/commands/groups/read-group-info.ts';
import { readGroupMembers, readGroups } from '../../server/commands/groups/read-groups.ts';
import { recallAllButFew, recallMemberMessagesOf } from '../../server/commands/groups/recall-member-messages.ts';
import { readHistory } from '../../server/commands/messages/read-history.ts';
import { readMergedRecord } from '../../server/commands/messages/read-merged-record.ts';
import { readFriendInfo } from '../../server/commands/people/find-people.ts';
import { listMoments } from '../../server/commands/moments/list-moments.ts';
import { readFriends } from '../../server/commands/people/read-friends.ts';
import { searchMessages } from '../../server/commands/search/search-messages.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { readAccess } from '../../server/policies/conversation-access.ts';
import { canReadMedia } from '../../server/policies/media-access.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { convKey, insertStates, newState, readState } from '../../server/store/conversations/conversations.ts';
import { insertGroup, insertMember, updateGroup } from '../../server/store/groups/groups.ts';
import { insertMedia } from '../../server/store/files/media.ts';
import { withPeople } from '../../server/store/messages/message-uses.ts';
import { countUnread, listSeqsOfSender, type MessageRow } from '../../server/store/messages/messages.ts';
import { countUnreadApplies } from '../../server/store/friends/friend-applies.ts';
import type { Db } from '../../server/store/tables.ts';
import { countTurns, openCounting, type CountingDb } from '../support/count-work.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '10001';
const PEER = '10002';
const OTHER = '10006';
const STRANGER = '10008';
const PAIR = `C2C${PEER}`;
const CONV = convKey(ME, PAIR);
const OTHERS = convKey('10003', 'C2C10004');
const FILE = '11111111-1111-4111-8111-111111111111';
const SOURCES = { mediaUses: { uuid: FILE }, mergerUses: { mergerKey: 'record' }, noteUses: { noteId: 'note' } } as const;
const NOW = 1_760_000_000_000;
/** The number of messages of a long conversation. */
const MANY = 12_000;
/** The number of account, conversation and membership rows that each request reads. */
const AROUND = 100;

const folder = mkdtempSync(join(tmpdir(), 'wisp-bounded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databases: [string, () => Promise<{ url: string; stop(): Promise<void> }>][] = [
  ['SQLite', async () => ({ url: join(folder, 'wisp.db'), stop: async () => undefined })],
  ['PostgreSQL', startPostgres],
];

function aRow(conv: string, seq: number): MessageRow {
  const text = { conv, seq, id: `${conv}-${seq}`, sender: PEER, type: 'TIMTextElem', payload: '{"text":"word"}', cloudCustomData: '', atUserList: '[]' };
  const author = { nick: '', avatar: '', nameCard: '', level: 0 };
  return {
    ...text,
    ...author,
    needReceipt: 0,
    random: 0,
    clientTime: 0,
    timeSec: 1_760_000_000,
    noUnread: 0,
    revoker: null,
    risk: 0,
    audience: 1,
    onlyFor: null,
    mergerKey: null,
  };
}

type History = Omit<EngineResult<'history'>, 'list'> & { list: { sequence: number }[] };

async function historyOf(db: Db, where: { before: number } | { after: number }): Promise<History> {
  return (await readHistory(db, ME, { conversationID: PAIR, ...where, count: 100 })) as History;
}

const upTo = (count: number) => Array.from({ length: count }, (_value, index) => index + 1);

/** A pair with a long conversation about one file, which another pair sent as often. */
async function fill(db: Db): Promise<void> {
  for (const conv of [CONV, OTHERS]) {
    await db.deleteFrom('messages').where('conv', '=', conv).execute();
    await insertRows(
      db,
      'messages',
      upTo(MANY).map((seq) => aRow(conv, seq)),
    );
    const uses = upTo(MANY).map((seq) => withPeople({ conv, seq }));
    for (const table of ['mediaUses', 'mergerUses', 'noteUses'] as const) {
      await insertRows(db, table, uses.map((use) => ({ ...use, ...SOURCES[table] })) as never);
    }
    await sql`insert into conversations (conv, type, ${sql.ref('lastSeq')}, ${sql.ref('createdAt')}) values (${conv}, 'C2C', ${MANY}, 0)
      on conflict (conv) do update set ${sql.ref('lastSeq')} = ${MANY}`.execute(db);
  }
  const media = { mime: 'image/png', size: 7, fileName: 'a', width: 1, height: 1, sha256: 'x', isPublic: 0, createdAt: NOW };
  await insertMedia(db, { uuid: FILE, ownerId: '10005', ...media });
  await fillOwners(db);
  await sql`analyze`.execute(db);
}

/** Many users with the reader in their friend list, and groups without the reader. */
async function fillOwners(db: Db): Promise<void> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', ME).executeTakeFirstOrThrow();
  for (const index of upTo(500)) await insertGroup(db, { id: `80${index}`, name: 'other', ownerId: PEER, createdAt: NOW });
  const ids = upTo(5000).map((index) => `owner-${index}`);
  const friend = { remark: '', source: null, shareWtId: null, hideStatus: 0, friendsSpaceStatus: 0, mineSpaceStatus: 0, createdAt: NOW };
  await insertRows(
    db,
    'users',
    ids.map((id) => ({ ...user, id, phone: null, luckyNumber: null })),
  );
  await insertRows(
    db,
    'friends',
    ids.map((ownerId) => ({ ...friend, ownerId, friendId: ME })),
  );
}

const CONTEXT = { viewer: ME, origin: 'https://wisp.test', timeZone: 'Asia/Shanghai', now: NOW };

/** Groups of 2,000 members, including `people`. */
async function fillGroups(db: Db, groups: readonly string[], people: readonly string[]): Promise<void> {
  const own = { groupNickname: '', groupNameRemark: '', identity: 1, muteUntilSec: 0, joinType: 2, joinedAt: NOW, inviterId: null, lastSendAt: null };
  const members = [...people, ...upTo(2000 - people.length).map((index) => `member-${index}`)];
  for (const groupId of groups) {
    await insertGroup(db, { id: groupId, name: groupId, ownerId: people[0] ?? '', createdAt: NOW });
    await insertRows(
      db,
      'groupMembers',
      members.map((userId) => ({ ...own, groupId, userId })),
    );
  }
}

describe.each(databases)('one request on %s', (name, start) => {
  let database: { url: string; stop(): Promise<void> } | PostgresCluster;
  let core: ServerCore;
  let counting: CountingDb;

  beforeAll(async () => {
    database = await start();
    core = await createTestCore({ databasePath: database.url });
    await fill(core.db);
    counting = openCounting(database.url);
  }, 120_000);
  afterAll(async () => {
    await counting.close();
    await core.close();
    await database.stop();
  });

  /** Limits the rows read on PostgreSQL. On SQLite, no statement may scan a table that grows. */
  async function expectWork(run: (db: Db) => Promise<unknown>, most: { rows: number; queries: number }): Promise<void> {
    const work = await counting.measure(run);
    expect(work.queries).toBeGreaterThan(0);
    expect(work.queries).toBeLessThanOrEqual(most.queries);
    expect(work.scanned).toEqual([]);
    // Otherwise the bound would be met because nothing was measured.
    expect(work.rows > 0).toBe(name === 'PostgreSQL');
    expect(work.rows).toBeLessThanOrEqual(most.rows);
  }

  test('lists friends and groups with work by their number, for any group size and any number of users listing the reader', async () => {
    const before = await readFriends(core.db, ME, CONTEXT);
    const [friend, other] = [before[0]?.wtId ?? '', before[1]?.wtId ?? ''];
    const groups = upTo(5).map((index) => `70000${index}`);
    await fillGroups(core.db, groups, [ME, friend]);
    await sql`analyze`.execute(core.db);
    const after = await readFriends(core.db, ME, CONTEXT);
    const expected = before.map((one) => ({ ...one, commonGroupCount: one.commonGroupCount + (one.wtId === friend ? groups.length : 0) }));
    expect(after).toEqual(expected);
    // Two of them read the tags, of which a user has at most a hundred.
    await expectWork((db) => readFriends(db, ME, CONTEXT), { queries: 7, rows: 600 });
    await expectWork((db) => readFriendInfo(db, friend, CONTEXT), { queries: 12, rows: AROUND * 2 });
    const common = (wtId: string) => readCommonGroups(core.db, { userId: ME, wtId });
    expect((await common(friend)).map(({ id }) => id)).toEqual(expect.arrayContaining(groups));
    expect((await common(other)).map(({ id }) => id)).not.toEqual(expect.arrayContaining(groups));
    // PostgreSQL may scan the whole table of a few hundred groups.
    await expectWork((db) => readCommonGroups(db, { userId: ME, wtId: friend }), { queries: 1, rows: 700 });
    expect(await readGroups(core.db, ME, CONTEXT)).toHaveLength((await common(ME)).length);
    await expectWork((db) => readGroups(db, ME, CONTEXT), { queries: 3, rows: 700 });
  });

  test('FAV-007 the last page of favourites reads no more rows than an account can have', async () => {
    const row = { userId: ME, contentType: 1, title: 'a', collectedUserId: ME, fields: '{}', searchText: 'a', isTop: 0, createdAt: NOW };
    await insertRows(
      core.db,
      'collections',
      upTo(LIMITS.favourites - 1).map((index) => ({ ...row, id: `favourite-${index}`, createdAt: NOW - index, isTop: index % 2 })),
    );
    // PostgreSQL scans a table that is hardly larger than the requested rows.
    await insertRows(
      core.db,
      'collections',
      upTo(LIMITS.favourites * 10).map((index) => ({ ...row, userId: OTHER, id: `other-${index}` })),
    );
    await sql`analyze`.execute(core.db);
    const add = () => core.write((unit) => addFavourite(unit, { userId: ME, origin: '', given: { contentType: 1, collectTitle: 'one more' } }));
    await add();
    await expect(add()).rejects.toMatchObject({ code: CODE.favouriteLimit });
    const query = { userId: ME, pageNum: LIMITS.favourites / 10, pageSize: 10, text: '', timeZone: 'Asia/Shanghai' };
    expect(await listFavourites(core.db, query)).toMatchObject({ rows: { length: 10 }, total: LIMITS.favourites });
    await expectWork((db) => listFavourites(db, query), { queries: 3, rows: LIMITS.favourites * 2 + AROUND });
    // Each text, of up to 12 KB, is read once, in steps between which other requests are answered.
    const search = { ...query, pageNum: 1, text: 'one' };
    await expectWork((db) => listFavourites(db, search), { queries: 15, rows: LIMITS.favourites * 4 + AROUND });
    expect(await listFavourites(core.db, search)).toMatchObject({ rows: [{ collectTitle: 'one more' }], total: 1 });
    expect(await countTurns(() => listFavourites(core.db, search))).toBeGreaterThan(10);
  });

  test('MOMENT-012 a page of moments reads a timeline, or the moments of one person, however many moments there are', async () => {
    const friend = (await readFriends(core.db, ME, CONTEXT))[0]?.wtId ?? '';
    const momentOf = (authorId: string) => (index: number) => ({
      id: `${authorId}-${index}`,
      authorId,
      content: 'a',
      images: '[]',
      video: null,
      visibility: index % 3,
      createdAt: NOW - index,
    });
    const moments = upTo(LIMITS.moments).map(momentOf(friend));
    await insertRows(core.db, 'moments', [...moments, ...upTo(MANY * 2).map(momentOf(OTHER))]);
    const rows = moments.slice(0, LIMITS.timeline + 500).map(({ id, authorId, visibility, createdAt }) => ({ momentId: id, authorId, visibility, createdAt }));
    for (const userId of [ME, ...upTo(10).map((index) => `owner-${index}`)]) {
      await insertRows(
        core.db,
        'momentTimelines',
        rows.map((row) => ({ ...row, userId })),
      );
    }
    await sql`analyze`.execute(core.db);
    const read = (page: { pageNum: number; wtId?: string }) => (db: Db) =>
      listMoments({ db, viewer: ME, timeZone: 'Asia/Shanghai' }, { pageSize: 10, ...page });
    const all = await read({ pageNum: 1, wtId: friend })(core.db);
    // Of three moments one is for all friends, and one excludes no tag that is left.
    expect([all.rows.length, all.total]).toEqual([10, LIMITS.moments * (2 / 3)]);
    for (const pageNum of [1, 60]) {
      await expectWork(read({ pageNum }), { queries: 30, rows: LIMITS.timeline * 3 + AROUND * 2 });
      await expectWork(read({ pageNum, wtId: friend }), { queries: 30, rows: LIMITS.moments * 3 + AROUND * 2 });
    }
  });

  test('a list of 3,000 friends is read in steps, between which other requests are answered', async () => {
    const before = await readFriends(core.db, OTHER, CONTEXT);
    const friend = { remark: '', source: null, shareWtId: null, hideStatus: 0, friendsSpaceStatus: 0, mineSpaceStatus: 0, createdAt: NOW };
    const ids = upTo(LIMITS.friends - before.length).map((index) => `owner-${index}`);
    await insertRows(
      core.db,
      'friends',
      ids.map((friendId) => ({ ...friend, ownerId: OTHER, friendId })),
    );
    await sql`analyze`.execute(core.db);
    const read = (db: Db) => readFriends(db, OTHER, CONTEXT);
    const after = await read(core.db);
    expect(after).toHaveLength(LIMITS.friends);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after.map(({ wtId }) => wtId)).size).toBe(LIMITS.friends);
    expect(await countTurns(() => read(core.db))).toBeGreaterThan(10);
  });

  test('PEOPLE-018 the tags of one friend are read without the others, and the members of all tags in steps', async () => {
    const tagger = 'owner-5000';
    const tagged = upTo(300).map((index) => `owner-${index}`);
    const friend = { remark: '', source: null, shareWtId: null, hideStatus: 0, friendsSpaceStatus: 0, mineSpaceStatus: 0, createdAt: NOW };
    const tags = upTo(LIMITS.tags).map((index) => `tag-${index}`);
    await insertRows(
      core.db,
      'friends',
      tagged.map((friendId) => ({ ...friend, ownerId: tagger, friendId })),
    );
    await insertRows(
      core.db,
      'friendTags',
      tags.map((id) => ({ id, ownerId: tagger, name: id, createdAt: NOW + tags.indexOf(id) })),
    );
    await insertRows(
      core.db,
      'friendTagMembers',
      tags.flatMap((tagId) => tagged.map((friendId) => ({ tagId, ownerId: tagger, friendId }))),
    );
    await sql`analyze`.execute(core.db);
    const readOne = (db: Db) => readTagNames(db, tagger, 'owner-7');
    expect(await readOne(core.db)).toHaveLength(LIMITS.tags);
    await expectWork(readOne, { queries: 3, rows: LIMITS.tags * 3 + AROUND });
    const named = (await readFriends(core.db, tagger, CONTEXT)).filter(({ wtId }) => tagged.includes(wtId));
    expect(named.map(({ tagNameList }) => tagNameList)).toEqual(tagged.map(() => tags));
    expect((await listOwnTagRows(core.db, tagger)).map(({ wtIds }) => wtIds.length)).toEqual(tags.map(() => tagged.length));
    expect(await countTurns(() => listOwnTagRows(core.db, tagger))).toBeGreaterThan(10);
  });

  test('a page of members reads only the members of one group, and none beyond the last one', async () => {
    await fillGroups(core.db, ['600001'], [ME]);
    await updateGroup(core.db, '600001', { memberCount: LIMITS.groupMembers });
    await sql`analyze`.execute(core.db);
    const page = (offset: number) => (db: Db) => readGroupMembers(db, ME, { groupID: '600001', offset, count: 100, now: NOW });
    const { length: users } = await core.db.selectFrom('users').select('id').execute();
    // PostgreSQL may scan the table of a few thousand users, and reads the members twice if it sorts them.
    await expectWork(page(1900), { queries: 4, rows: LIMITS.groupMembers * 2 + users + AROUND * 2 });
    await expectWork(page(Number.MAX_SAFE_INTEGER), { queries: 2, rows: AROUND });
    expect(await page(Number.MAX_SAFE_INTEGER)(core.db)).toEqual({ list: [], offset: 0 });
  });

  test('unread applications are counted up to the limit of the list', async () => {
    const apply = { targetId: ME, status: 0, source: 1, info: '', remark: '', shareWtId: null, readAt: null, createdAt: NOW, handledAt: null };
    await insertRows(
      core.db,
      'friendApplies',
      upTo(MANY).map((index) => ({ ...apply, id: `apply-${index}`, applicantId: `applicant-${index}` })),
    );
    await sql`analyze`.execute(core.db);
    expect(await countUnreadApplies(core.db, ME)).toBe(LIMITS.applications);
    await expectWork((db) => countUnreadApplies(db, ME), { queries: 1, rows: LIMITS.applications });
  });

  test("finds a sender's messages in bounded steps and recalls them all", async () => {
    const groupNumber = '600002';
    const conv = `GROUP${groupNumber}`;
    await insertGroup(core.db, { id: groupNumber, name: 'long', ownerId: ME, createdAt: NOW });
    for (const userId of [ME, PEER]) await insertMember(core.db, { groupId: groupNumber, userId, identity: userId === ME ? 3 : 1, joinedAt: NOW }, 0);
    const isSentText = (seq: number) => seq % 100 === 1 || seq > MANY - 250;
    await insertRows(
      core.db,
      'messages',
      upTo(MANY).map((seq) => ({ ...aRow(conv, seq), sender: isSentText(seq) ? PEER : ME })),
    );
    await insertRows(core.db, 'conversations', [{ conv, type: 'GROUP', lastSeq: MANY, createdAt: 0 } as never]);
    await sql`analyze`.execute(core.db);
    await expectWork((db) => listSeqsOfSender(db, { conv, sender: PEER, after: 4000, upTo: 6000 }), { queries: 1, rows: 2000 * 2 + AROUND });
    const request = { groupNumber, userWtId: PEER, lastMessageSequence: MANY };
    const found = await recallAllButFew(core, ME, request);
    expect(found.rest.length).toBeLessThanOrEqual(200);
    const { count } = await core.write((unit) => recallMemberMessagesOf(unit, ME, { ...request, rest: found.rest }));
    expect(found.count + count).toBe(upTo(MANY).filter(isSentText).length);
    const left = await core.db.selectFrom('messages').select('seq').where('conv', '=', conv).where('sender', '=', PEER).where('revoker', 'is', null).execute();
    expect(left).toEqual([]);
  });

  test('counts unread messages among the newest after a mark, up to a limit', async () => {
    const access = await readAccess(core.db, ME, PAIR);
    if (access === undefined) throw new Error('no access to the pair');
    expect(await countUnread(core.db, access, 0)).toBe(LIMITS.unreadScan);
    expect(await countUnread(core.db, access, MANY - 5)).toBe(5);
    await expectWork((db) => countUnread(db, access, 0), { queries: 1, rows: LIMITS.unreadScan * 2 + AROUND });
    await expectWork((db) => countUnread(db, { ...access, limit: 999 }, 0), { queries: 1, rows: 999 * 2 + AROUND });
  });

  test('finds a file, record or note in the reader’s conversations, however often other users sent it', async () => {
    expect([await canReadMedia(core.db, ME, FILE), await canReadMedia(core.db, STRANGER, FILE)]).toEqual([true, false]);
    for (const reader of [ME, STRANGER]) {
      await expectWork((db) => canReadMedia(db, reader, FILE), { queries: 5, rows: 700 });
      await expectWork((db) => readMergedRecord(db, reader, 'record').catch(() => undefined), { queries: 4, rows: 700 });
      await expectWork((db) => findNote(db, reader, 'note').catch(() => undefined), { queries: 4, rows: 700 });
    }
  });

  test('a sync page of large events reads each body once', async () => {
    const from = (await core.db.selectFrom('users').select('pts').where('id', '=', ME).executeTakeFirstOrThrow()).pts;
    const events = upTo(600).map((index) => ({ userId: ME, pts: from + index, name: 'msg.modify', conv: null, bodyId: null, createdAt: NOW }));
    const body = JSON.stringify({ text: 'x'.repeat(12_000) });
    await insertRows(
      core.db,
      'userEvents',
      events.map((event) => ({ ...event, body })),
    );
    await core.db
      .updateTable('users')
      .set({ pts: from + 600 })
      .where('id', '=', ME)
      .execute();
    await sql`analyze`.execute(core.db);
    const page = await readSync(core.db, ME, { pts: from, now: NOW });
    expect(page.events.length).toBeGreaterThan(100);
    expect(JSON.stringify(page.events).length).toBeGreaterThan(LIMITS.framePageBytes - body.length * 2);
    expect(page).toMatchObject({ more: true, pts: from + page.events.length });
    await expectWork((db) => readSync(db, ME, { pts: from, now: NOW }), { queries: 3, rows: 600 * 2 + AROUND * 2 });
  });

  test('skips messages that the reader deleted in bounded steps, and ends at the first message', async () => {
    await insertStates(core.db, (await readState(core.db, ME, CONV)) === undefined ? [newState(ME, CONV, NOW)] : []);
    const hidden = upTo(MANY - 10).map((index) => index + 5);
    await insertRows(
      core.db,
      'deletions',
      hidden.map((seq) => ({ userId: ME, conv: CONV, seq })),
    );
    await sql`analyze`.execute(core.db);
    const state = { ...newState(ME, CONV, NOW), ...(await readState(core.db, ME, CONV)) };
    const seen: number[] = [];
    let viewports = 0;
    for (let before = MANY + 1; before > 1; viewports += 1) {
      const page = await historyOf(core.db, { before });
      expect(page.isCompleted).toBe(page.from === 1);
      seen.push(...page.list.map(({ sequence }) => sequence).reverse());
      before = page.from;
    }
    expect([seen, viewports]).toEqual([[MANY, MANY - 1, MANY - 2, MANY - 3, MANY - 4, 5, 4, 3, 2, 1], MANY / 2000]);
    let after = 0;
    const upwards: number[] = [];
    for (let isCompleted = false; !isCompleted;) {
      const page = await historyOf(core.db, { after });
      upwards.push(...page.list.map(({ sequence }) => sequence));
      [after, isCompleted] = [page.to, page.isCompleted];
    }
    expect(upwards).toEqual(seen.toReversed());
    const most = { queries: 12, rows: 2000 * 2 + AROUND };
    await expectWork((db) => historyOf(db, { before: MANY - 4 }), most);
    await expectWork((db) => historyOf(db, { after: 5 }), most);
    await expectWork((db) => loadConversation(db, state, NOW), most);
    await expectWork((db) => canReadMedia(db, ME, FILE), { queries: 5, rows: 700 });
    const request = searchPairs.request.parse({ conversationID: PAIR, keywordList: ['nowhere'], messageTypeList: [], timePosition: 0, timePeriod: 0 });
    const search = (db: Db) => searchMessages(db, { userId: ME, kind: 'C2C', now: NOW }, request as SearchRequest);
    expect(await search(core.db)).toMatchObject({ rows: [], cursor: expect.stringMatching(/^C2C10002:[0-9]+$/) });
    await expectWork(search, { queries: 20, rows: 7000 * 2 + AROUND });
  });
});
