import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARK_HIDDEN, MARK_UNREAD } from '../../contract/conversation-marks.ts';
import {
  convKey,
  conversationIdFor,
  insertStates,
  listStatesOfUser,
  newState,
  readLastSeq,
  readState,
  sumUnreadOfPlain,
  takeNextSeq,
  touchStates,
  updateState,
} from '../../server/store/conversations/conversations.ts';
import { listMutualFriendsAmong, putBlock, putFriend, readRelation } from '../../server/store/friends/friends.ts';
import { deleteMembers, insertGroup, insertMember, listIntervals, listMemberIds, listMembersAt, readGroup } from '../../server/store/groups/groups.ts';
import { countReaders, deleteReaction, listReactions, putDeletions, putReaction, putReceipt } from '../../server/store/messages/message-marks.ts';
import { countUnread, insertMessage, listVisible, readMessageOfSender, type MessageRow } from '../../server/store/messages/messages.ts';
import { up as removeKeptTokens } from '../../server/store/migrations/011-kept-tokens.ts';
import { insertIdempotencyKey, readIdempotencyKey } from '../../server/store/account/idempotency-keys.ts';
import { migrate } from '../../server/store/migrations/migrations.ts';
import { up as oneApplyPerPair } from '../../server/store/migrations/012-one-apply-per-pair.ts';
import { putApplyRow, readApply } from '../../server/store/friends/friend-applies.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import type { OpenDatabase } from '../../server/store/open-database.ts';
import type { Db } from '../../server/store/tables.ts';
import { addToCounter, listCounters, setCounter } from '../../server/store/conversations/unread-counters.ts';
import {
  appendEvent,
  appendEventEach,
  deleteUnusedBodies,
  listEventBodies,
  listEventHeadsAfter,
  listLogLengths,
  listOldEvents,
  pruneUserEvents,
} from '../../server/store/events/user-events.ts';
import { insertUser, readUser, readUserByIdOrLuckyNumber, readUserByPhone, readUserConfig, updateUserConfig } from '../../server/store/account/users.ts';
import { proveWritable } from '../../server/store/database/prove-writable.ts';
import { readDatabaseBytes } from '../../server/store/database/read-database-bytes.ts';
import { createWriter } from '../../server/store/database/writer.ts';

const GROUP = 'GROUP200001';

/** The behaviour that the store must have on every database. */
export function runStoreTests(name: string, open: () => Promise<OpenDatabase>): void {
  describe(`store on ${name}`, () => {
    let database: OpenDatabase;
    let db: Db;

    beforeAll(async () => {
      database = await open();
      db = database.db;
      for (const id of ['10001', '10002', '10003']) await insertUser(db, aUser(id));
    });
    afterAll(() => database.close());

    test('runs its migrations once and does nothing the second time', async () => {
      await expect(migrate(db, database.isPostgres)).resolves.toBeUndefined();
    });

    test('removes tokens from stored answers', async () => {
      const row = { callerKey: 'user:10001', bodyHash: 'x', createdAt: 1 };
      const answers = { old: '{"data":{"wtId":"10001","token":"secret"}}', refused: '{"code":400,"msg":""}' };
      for (const [idempotencyKey, answer] of Object.entries(answers)) {
        await insertIdempotencyKey(db, { ...row, idempotencyKey, path: 'POST /user/updateMore', answer });
      }
      await removeKeptTokens(db as never);
      const kept = await Promise.all(Object.keys(answers).map((key) => readIdempotencyKey(db, 'user:10001', key)));
      expect(kept.map((one) => one?.answer)).toEqual(['{"data":null}', answers.refused]);
    });

    test('the migration to one application per pair keeps the newest and recounts unread ones', async () => {
      await db.schema.dropIndex('friendAppliesPair').execute();
      await db.schema.dropIndex('friendAppliesUnread').execute();
      const row = { applicantId: '10001', targetId: '10002', status: 0, source: 1, info: '', remark: '', shareWtId: null, readAt: null, handledAt: null };
      await insertRows(db, 'friendApplies', [
        { ...row, id: 'older', createdAt: 1, status: 2, readAt: 1 },
        { ...row, id: 'a-newest', createdAt: 2 },
        { ...row, id: 'b-newest', createdAt: 2 },
        { ...row, id: 'back', applicantId: '10002', targetId: '10001', createdAt: 1 },
      ]);
      await setCounter(db, '10002', { name: 'friendApply', count: 3 });
      await oneApplyPerPair(db as Kysely<unknown>);
      expect(await db.selectFrom('friendApplies').select('id').orderBy('id').execute()).toEqual([{ id: 'b-newest' }, { id: 'back' }]);
      expect((await listCounters(db, '10002')).friendApply).toBe(1);
      const again = { ...row, id: 'other', createdAt: 9 };
      await putApplyRow(db, again);
      expect(await readApply(db, row)).toEqual({ ...again, id: 'b-newest' });
    });

    test('returns numbers as numbers, also beyond 32 bits', async () => {
      await updateUserConfig(db, '10001', { hideRead: 1 });
      expect(await readUserConfig(db, '10001')).toMatchObject({ hideRead: 1, allowStrangerMsg: 1 });
      expect((await readUser(db, '10001'))?.createdAt).toBe(1_760_000_000_000);
    });

    test('CONV-021 sums unread counts, 1 for an unread mark, without muted, hidden, removed and large conversations', async () => {
      const row = (unread: number, change: object = {}) => ({ ...newState('10088', `P:sum${unread}`, unread), unread, ...change });
      await insertStates(db, [
        row(1),
        row(2, { marks: JSON.stringify([MARK_UNREAD]) }),
        row(0, { marks: JSON.stringify([MARK_UNREAD]) }),
        row(4, { muted: 1 }),
        row(8, { marks: JSON.stringify(['5', MARK_HIDDEN]) }),
        row(16, { removed: 1 }),
        row(32, { isLarge: 1 }),
        row(64, { marks: '["5"]' }),
      ]);
      expect(await sumUnreadOfPlain(db, '10088', { hidden: MARK_HIDDEN, unread: MARK_UNREAD, newest: 100 })).toBe(68);
      expect(await sumUnreadOfPlain(db, '10088', { hidden: MARK_HIDDEN, unread: MARK_UNREAD, newest: 1 })).toBe(64);
      expect(await sumUnreadOfPlain(db, '10002', { hidden: MARK_HIDDEN, unread: MARK_UNREAD, newest: 1 })).toBe(0);
    });

    test('finds an account by phone, id and lucky number', async () => {
      expect((await readUserByPhone(db, '+8610002'))?.id).toBe('10002');
      expect((await readUserByIdOrLuckyNumber(db, '8810003'))?.id).toBe('10003');
      expect(await readUserByIdOrLuckyNumber(db, 'nobody')).toBeUndefined();
    });

    test('refuses a second account with the same phone', async () => {
      await expect(insertUser(db, { ...aUser('10009'), phone: '+8610002' })).rejects.toThrow(/unique/i);
      expect(await readUser(db, '10009')).toBeUndefined();
    });

    test('counts sequences densely for each conversation', async () => {
      const given = [];
      for (const conv of ['P:1:2', 'P:1:3', 'P:1:2', 'P:1:2']) given.push(await takeNextSeq(db, conv, 1));
      expect(given).toEqual([1, 1, 2, 3]);
      expect(await readLastSeq(db, 'P:1:2')).toBe(3);
      expect(await readLastSeq(db, 'P:9:9')).toBe(0);
    });

    test('returns the same key for a pair from both sides', () => {
      expect(convKey('10002', 'C2C10001')).toBe(convKey('10001', 'C2C10002'));
      expect(conversationIdFor('10001', convKey('10002', 'C2C10001'))).toBe('C2C10002');
      expect(conversationIdFor('10002', convKey('10002', 'C2CwisperHelper'))).toBe('C2CwisperHelper');
    });

    test('G6 keeps a sender’s ID unique forever', async () => {
      await insertMessage(db, aRow({ seq: 1, id: '10001-1-1' }));
      await expect(insertMessage(db, aRow({ seq: 2, id: '10001-1-1' }))).rejects.toThrow(/unique/i);
      expect(await readMessageOfSender(db, '10001', '10001-1-1')).toMatchObject({ seq: 1, payload: '{"text":"x"}', clientTime: 1_760_000_000_000.5 });
    });

    test("lists the rows of a user's memberships, without deleted rows and rows for others", async () => {
      const conv = 'GROUP300001';
      for (let seq = 1; seq <= 6; seq += 1) await insertMessage(db, aRow({ conv, seq, id: `10001-2-${seq}`, onlyFor: seq === 5 ? '["10002"]' : null }));
      await putDeletions(db, { userId: '10003', conv, seqs: [2, 2] });
      await putDeletions(db, { userId: '10003', conv, seqs: [2] });
      const view = {
        userId: '10003',
        conv,
        ranges: [
          { from: 0, to: 2 },
          { from: 3, to: 6 },
        ],
      };
      expect((await listVisible(db, view, { count: 10 })).map((row) => row.seq)).toEqual([6, 4, 1]);
      expect((await listVisible(db, { ...view, userId: '10002' }, { after: 1, count: 10 })).map((row) => row.seq)).toEqual([2, 4, 5, 6]);
      expect((await listVisible(db, view, { before: 6, count: 1 })).map((row) => row.seq)).toEqual([4]);
      expect(await countUnread(db, view, 1)).toBe(2);
      expect(await countUnread(db, { ...view, userId: '10001' }, 0)).toBe(0);
      expect([await countUnread(db, view, 0), await countUnread(db, { ...view, limit: 2 }, 0), await countUnread(db, { ...view, limit: 1 }, 0)]).toEqual([
        3, 2, 1,
      ]);
    });

    test('raises unread for everyone but the author, and restores a removed row', async () => {
      await insertStates(db, [newState('10001', GROUP, 1), newState('10002', GROUP, 1)]);
      await updateState(db, { userId: '10002', conv: GROUP }, { removed: 1 });
      await touchStates(db, { conv: GROUP, userIds: ['10001', '10002'], author: '10001', unread: 1, updateTs: 5 });
      expect(await readState(db, '10001', GROUP)).toMatchObject({ unread: 0, updateTs: 5 });
      expect(await readState(db, '10002', GROUP)).toMatchObject({ unread: 1, removed: 0, updateTs: 5 });
    });

    test('pages the list by its last row, including equal times', async () => {
      const convs = ['P:1:a', 'P:1:b', 'P:1:c'];
      await insertStates(
        db,
        convs.map((conv) => newState('10003', conv, 7)),
      );
      const first = await listStatesOfUser(db, '10003', { count: 2 });
      const last = first[1];
      const second = await listStatesOfUser(db, '10003', { count: 2, before: { updateTs: last?.updateTs ?? 0, conv: last?.conv ?? '' } });
      expect([...first, ...second].map((state) => state.conv)).toEqual(['P:1:c', 'P:1:b', 'P:1:a']);
    });

    test('distinguishes friends, one-sided friends and blocked users', async () => {
      await putFriend(db, { ownerId: '10001', friendId: '10002', createdAt: 1 });
      await putFriend(db, { ownerId: '10001', friendId: '10002', createdAt: 2 });
      await putFriend(db, { ownerId: '10002', friendId: '10001', createdAt: 1 });
      await putFriend(db, { ownerId: '10001', friendId: '10003', createdAt: 1 });
      expect(await readRelation(db, '10001', '10003')).toEqual({ mine: true, theirs: false, blockedByMe: false, blockedByThem: false });
      expect(await listMutualFriendsAmong(db, '10001', ['10002', '10003'])).toEqual(new Set(['10002']));
      await putBlock(db, { ownerId: '10002', targetId: '10001', createdAt: 1 });
      expect(await readRelation(db, '10001', '10002')).toMatchObject({ mine: true, theirs: true, blockedByThem: true });
      expect(await listMutualFriendsAmong(db, '10001', ['10002'])).toEqual(new Set());
    });

    test('stores the membership intervals of a group', async () => {
      await insertGroup(db, { id: '200001', name: 'g', ownerId: '10001', createdAt: 1 });
      await insertMember(db, { groupId: '200001', userId: '10001', identity: 3, joinedAt: 1 }, 0);
      await insertMember(db, { groupId: '200001', userId: '10002', identity: 1, joinedAt: 1 }, 5);
      await deleteMembers(db, { groupId: '200001', userIds: ['10002'] }, 8);
      await insertMember(db, { groupId: '200001', userId: '10002', identity: 1, joinedAt: 2 }, 8);
      expect(await listIntervals(db, '200001', '10002')).toMatchObject([
        { fromSeq: 5, toSeq: 8 },
        { fromSeq: 8, toSeq: null },
      ]);
      expect(await listMembersAt(db, '200001', 5)).toEqual(['10001']);
      expect(await listMemberIds(db, '200001')).toEqual(['10001', '10002']);
      expect(await readGroup(db, '200001')).toMatchObject({ memberCount: 2, callSwitch: 1, dissolvedAt: null });
    });

    test('counts a reader once and a reaction once', async () => {
      const receipt = { conv: GROUP, seq: 1, userId: '10002', readAt: 1 };
      expect([await putReceipt(db, receipt), await putReceipt(db, receipt)]).toEqual([true, false]);
      expect(await countReaders(db, { conv: GROUP, seqs: [1, 2] })).toEqual(new Map([[1, 1]]));
      const reaction = { conv: GROUP, seq: 1, reactionId: 'like', userId: '10002', createdAt: 1 };
      expect([await putReaction(db, reaction), await putReaction(db, reaction)]).toEqual([true, false]);
      expect(await listReactions(db, { conv: GROUP, seqs: [1] })).toMatchObject([{ reactionId: 'like', nick: 'n10002' }]);
      expect([await deleteReaction(db, reaction), await deleteReaction(db, reaction)]).toEqual([true, false]);
    });

    test('adds to counters and sets them', async () => {
      await addToCounter(db, '10001', 'othersNotice');
      await addToCounter(db, '10001', 'othersNotice');
      await setCounter(db, '10001', { name: 'joinApply', count: 4 });
      expect(await listCounters(db, '10001')).toEqual({ friendApply: 0, joinApply: 4, othersNotice: 2, myApply: 0 });
    });

    test('appends events to each log with its own pts, and one body for several logs', async () => {
      const shared = await appendEvent(db, { userIds: ['10001', '10002'], name: 'a', conv: GROUP, body: '{"x":1}', now: 10 });
      const own = await appendEventEach(db, { name: 'b', now: 11 }, new Map([['10001', '"mine"']]));
      const from = (shared.get('10001') ?? 0) - 1;
      expect(own.get('10001')).toBe((shared.get('10001') ?? 0) + 1);
      expect(await listEventHeadsAfter(db, '10001', from)).toMatchObject([
        { name: 'a', conv: GROUP },
        { name: 'b', conv: null },
      ]);
      expect([...(await listEventBodies(db, '10001', [from + 1, from + 2])).values()]).toEqual(['{"x":1}', '"mine"']);
    });

    test("stores the common part of an event's bodies once, and reads each body completely", async () => {
      const bodies = new Map([
        ['10001', '{"unread":1}'],
        ['10002', '{}'],
      ]);
      const given = await appendEventEach(db, { name: 'c', now: 12, common: '{"name":"群"}' }, bodies);
      const pts = [given.get('10001') ?? 0, given.get('10002') ?? 0] as const;
      expect([...(await listEventBodies(db, '10001', [pts[0]])).values()]).toEqual(['{"name":"群","unread":1}']);
      expect([...(await listEventBodies(db, '10002', [pts[1]])).values()]).toEqual(['{"name":"群"}']);
      expect((await listEventHeadsAfter(db, '10001', pts[0] - 1)).map((head) => head.bytes)).toEqual([26]);
    });

    test('prunes a log by number and by age, and stores how far', async () => {
      const start = (await readUser(db, '10003'))?.pts ?? 0;
      for (let index = 0; index < 6; index += 1)
        await appendEvent(db, { userIds: ['10003', '10002'], name: 'n', body: String(index), now: index < 2 ? 100 : 10_000 });
      expect(await listLogLengths(db, '10002')).toContainEqual({ id: '10003', length: start + 6, pts: start + 6 });
      expect((await listOldEvents(db, 5_000)).get('10003')).toBe(start + 2);
      expect(await pruneUserEvents(db, '10003', start + 2)).toBe(true);
      expect((await readUser(db, '10003'))?.prunedPts).toBe(start + 2);
      await pruneUserEvents(db, '10003', start + 3);
      expect((await listEventHeadsAfter(db, '10003', 0)).map((head) => head.pts)).toEqual([start + 4, start + 5, start + 6]);
      await deleteUnusedBodies(db, 5_000);
      expect(
        (
          await listEventBodies(
            db,
            '10002',
            (await listEventHeadsAfter(db, '10002', 0)).map((head) => head.pts),
          )
        ).size,
      ).toBeGreaterThan(0);
    });

    test('G12 undoes only a refused command, and answers the others after the commit', async () => {
      const writer = createWriter(db, 64);
      const bump = (phone: string) => writer.write({ run: (tx) => tx.updateTable('users').set({ bio: phone }).where('id', '=', '10001').execute() });
      const broken = writer.write({
        run: async (tx) => {
          await tx.updateTable('users').set({ bio: 'broken' }).where('id', '=', '10001').execute();
          throw new Error('no');
        },
      });
      const outcomes = await Promise.allSettled([bump('one'), broken, bump('two')]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await readUser(db, '10001'))?.bio).toBe('two');
    });

    test('runs the callbacks of commits in the order of submission', async () => {
      const writer = createWriter(db, 2);
      const seen: number[] = [];
      await Promise.all([0, 1, 2, 3, 4].map((index) => writer.write({ run: async () => index, committed: (value) => void seen.push(value) })));
      expect(seen).toEqual([0, 1, 2, 3, 4]);
    });

    test('can be written repeatedly, and returns its size', async () => {
      const writer = createWriter(db, 64);
      for (let at = 0; at < 3; at += 1) await writer.write({ run: proveWritable });
      expect(await readDatabaseBytes(db)).toBeGreaterThan(100_000);
    });
  });
}

function aUser(id: string) {
  return { id, nickName: `n${id}`, passwordHash: '', passwordSalt: '', createdAt: 1_760_000_000_000, phone: `+86${id}`, luckyNumber: `88${id}` };
}

function aRow(row: Partial<MessageRow>): MessageRow {
  return {
    conv: 'P:10001:10002',
    seq: 1,
    id: '',
    sender: '10001',
    type: 'TIMTextElem',
    payload: '{"text":"x"}',
    cloudCustomData: '',
    atUserList: '[]',
    needReceipt: 0,
    random: 4_294_967_295,
    clientTime: 1_760_000_000_000.5,
    timeSec: 1,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    noUnread: 0,
    revoker: null,
    risk: 0,
    audience: 1,
    onlyFor: null,
    mergerKey: null,
    ...row,
  };
}
