import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateProfile } from '../../server/commands/account/update-profile.ts';
import { applyFriend } from '../../server/commands/friends/apply-friend.ts';
import { blockPerson } from '../../server/commands/friends/block-person.ts';
import { handleApply } from '../../server/commands/friends/handle-apply.ts';
import { addPin } from '../../server/commands/pins/add-pin.ts';
import { deletePin } from '../../server/commands/pins/delete-pin.ts';
import { listPins } from '../../server/commands/pins/list-pins.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { readFriendInfo } from '../../server/commands/people/find-people.ts';
import { deleteFriend, readFriend } from '../../server/store/friends/friends.ts';
import { deleteMembers, updateGroup, updateMember } from '../../server/store/groups/groups.ts';
import { readLastSeq } from '../../server/store/conversations/conversations.ts';
import { readUser } from '../../server/store/account/users.ts';
import type { Unit } from '../../server/commands/unit.ts';
import { connectUser, sentOf, type CoreClient } from '../support/core-client.ts';
import { createTestCore } from '../support/test-server.ts';
import { setUserState } from '../support/world.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from './postgres.ts';

const GROUP = 'GROUP200001';
const origin = 'https://wisp.test';
/** The victim blocks one user; all three are friends and members of the group. */
const VICTIM = '10001';
const BLOCKED = '10002';
const FRIEND = '10003';
/** A user without groups and friends. */
const OUTSIDER = '10008';
const LIKE = '[TUIEmoji_Like]';

const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(databases)('events to other users, on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let core: ServerCore;
  let victim: CoreClient;
  let blocked: CoreClient;
  let friend: CoreClient;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop());
  beforeEach(async () => {
    core = await createTestCore(cluster === undefined ? {} : { databasePath: createPostgresDatabase(cluster) });
    [victim, blocked, friend] = await Promise.all([connectUser(core, VICTIM), connectUser(core, BLOCKED), connectUser(core, FRIEND)]);
  });
  afterEach(() => core.close());

  const given = (change: (unit: Unit) => Promise<unknown>) => core.write(change);
  const block = () => given((unit) => blockPerson(unit, { userId: VICTIM, targetId: BLOCKED, origin }));
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const pin = (by: string, peer: string, msgId: string) =>
    codeOf(given((unit) => addPin(unit, by, { toUserWtId: peer, senderWtId: by, msgId, msgContent: '' })));
  const sendText = async (by: CoreClient, conversationID: string) => sentOf(await by.send(conversationID, 'x', { needReadReceipt: true })).ID;
  /** Events that a client received, without the answers to its requests. */
  const received = ({ frames }: CoreClient) => frames.flatMap(({ e }) => (e === undefined ? [] : [e]));
  const eventsOf = async (userId: string) => core.db.selectFrom('userEvents').select(['name', 'pts']).where('userId', '=', userId).orderBy('pts').execute();
  /** The work must not send this user any event, now or after the next connection. */
  async function expectUnheard(client: CoreClient, work: () => Promise<void>): Promise<void> {
    const before = [received(client), await eventsOf(client.wtId)];
    await work();
    expect([received(client), await eventsOf(client.wtId)]).toEqual(before);
  }
  const rename = async (userId: string, nickName: string) => {
    const user = await readUser(core.db, userId);
    if (user === undefined) throw new Error(userId);
    await given((unit) => updateProfile(unit, { user, change: { nickName }, origin, token: '' }));
  };

  describe('a blocked user', () => {
    test('MSG-039, PIN-012 C3 cannot react, recall or pin in the pair (20007), and the victim receives no event', async () => {
      const [theirs, mine] = [await sendText(victim, `C2C${BLOCKED}`), await sendText(blocked, `C2C${VICTIM}`)];
      expect(await blocked.codeOf('react', { ID: theirs, reactionID: LIKE, on: true })).toBe(0);
      await block();
      await expectUnheard(victim, async () => {
        for (const on of [true, false]) expect(await blocked.codeOf('react', { ID: mine, reactionID: LIKE, on })).toBe(20007);
        expect(await blocked.codeOf('react', { ID: theirs, reactionID: LIKE, on: false })).toBe(20007);
        expect(await blocked.codeOf('revoke', { ID: mine })).toBe(20007);
        expect(await pin(BLOCKED, VICTIM, theirs)).toBe(20007);
        expect((await blocked.send(`C2C${VICTIM}`, 'hi')).code).toBe(20007);
        expect(await blocked.codeOf('typing', { to: VICTIM, on: true })).toBe(0);
      });
    });

    test('PIN-012 C3 removes an own pin only from the own view', async () => {
      const ID = await sendText(blocked, `C2C${VICTIM}`);
      expect(await pin(BLOCKED, VICTIM, ID)).toBe(200);
      await block();
      await expectUnheard(victim, async () => void (await given((unit) => deletePin(unit, BLOCKED, { toUserWtId: VICTIM, msgId: ID }))));
      expect([await listPins(core.db, BLOCKED, VICTIM), await listPins(core.db, VICTIM, BLOCKED)]).toMatchObject([[], [{ msgId: ID }]]);
    });

    test('RCPT-012 C3 exchanges no receipts with the victim in either direction', async () => {
      const [theirs, mine] = [await sendText(victim, `C2C${BLOCKED}`), await sendText(blocked, `C2C${VICTIM}`)];
      await block();
      expect(await blocked.codeOf('receipt', { conversationID: `C2C${VICTIM}`, IDs: [theirs] })).toBe(0);
      expect(await victim.codeOf('receipt', { conversationID: `C2C${BLOCKED}`, IDs: [mine] })).toBe(0);
      expect([await core.db.selectFrom('receipts').selectAll().execute(), await core.db.selectFrom('receiptNotices').selectAll().execute()]).toEqual([[], []]);
    });

    test('C3 changes name and picture without an event to the victim, and receives none of the victim’s changes', async () => {
      await block();
      await expectUnheard(victim, () => rename(BLOCKED, '你好，是我'));
      expect(friend.lastEvent('profile.update')).toMatchObject({ userID: BLOCKED, nick: '你好，是我' });
      await expectUnheard(blocked, () => rename(VICTIM, '新名字'));
      expect(friend.lastEvent('profile.update')).toMatchObject({ userID: VICTIM, nick: '新名字' });
    });

    test("C3 and the victim do not see each other's last-seen time", async () => {
      await given((unit) => unit.db.updateTable('users').set({ lastSeenAt: unit.now }).execute());
      const offTimeOf = async (viewer: string, searchId: string) => (await readFriendInfo(core.db, searchId, { viewer, origin, now: Date.now() })).offTime;
      expect([await offTimeOf(BLOCKED, VICTIM), await offTimeOf(VICTIM, BLOCKED)]).toEqual([expect.any(Number), expect.any(Number)]);
      await block();
      expect([await offTimeOf(BLOCKED, VICTIM), await offTimeOf(VICTIM, BLOCKED)]).toEqual([undefined, undefined]);
    });

    test('and the victim can read each other’s messages and reactions in a common group', async () => {
      await block();
      const ID = await sendText(blocked, GROUP);
      expect(victim.lastEvent('msg.new')).toMatchObject({ ID });
      expect(await blocked.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(0);
      expect(victim.lastEvent('msg.modify')).toMatchObject({ ID, reactionList: [{ reactionID: LIKE }] });
      expect(await victim.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(0);
      expect(blocked.lastEvent('msg.modify')).toMatchObject({ ID, reactionList: [{ totalUserCount: 2 }] });
    });
  });

  describe('an application from before a block', () => {
    const application = { applySource: 1, applyInfo: '你好' };
    const apply = (userId: string, applyWtId: string) =>
      codeOf(given((unit) => applyFriend(unit, { userId, origin, application: { ...application, applyWtId } })));
    const answer = (userId: string, applyWtId: string, handleStatus: 1 | 2) =>
      codeOf(given((unit) => handleApply(unit, { userId, origin, handling: { applyWtId, handleStatus } })));
    const areStrangers = async () => (await readFriend(core.db, VICTIM, BLOCKED)) === undefined && (await readFriend(core.db, BLOCKED, VICTIM)) === undefined;

    beforeEach(async () => {
      await given(async ({ db }) => {
        await deleteFriend(db, VICTIM, BLOCKED);
        await deleteFriend(db, BLOCKED, VICTIM);
      });
    });

    test('C3 by the victim cannot be accepted (11062), and its rejection is not sent to the victim', async () => {
      expect(await apply(VICTIM, BLOCKED)).toBe(200);
      await block();
      await expectUnheard(victim, async () => {
        expect(await answer(BLOCKED, VICTIM, 1)).toBe(11062);
        expect(await answer(BLOCKED, VICTIM, 2)).toBe(200);
      });
      expect(await areStrangers()).toBe(true);
    });

    test('C3 to the victim cannot be accepted before the block ends, and its rejection is not sent', async () => {
      expect(await apply(BLOCKED, VICTIM)).toBe(200);
      await block();
      await expectUnheard(blocked, async () => {
        expect(await answer(VICTIM, BLOCKED, 1)).toBe(601);
        expect(await answer(VICTIM, BLOCKED, 2)).toBe(200);
        expect(await apply(VICTIM, BLOCKED)).toBe(601);
      });
      expect(victim.lastEvent('friend.apply')).toMatchObject({ applyStatus: 2 });
      expect(await areStrangers()).toBe(true);
    });
  });

  describe('a user whom the other has removed as a friend', () => {
    test('C3 cannot send, react or pin (20010, 20011, 20009), but can recall an own message', async () => {
      const [theirs, mine] = [await sendText(victim, `C2C${BLOCKED}`), await sendText(blocked, `C2C${VICTIM}`)];
      const attempt = async (code: number) => {
        expect((await blocked.send(`C2C${VICTIM}`, 'hi')).code).toBe(code);
        expect(await blocked.codeOf('react', { ID: theirs, reactionID: LIKE, on: true })).toBe(code);
        expect(await pin(BLOCKED, VICTIM, theirs)).toBe(code);
      };
      await given(({ db }) => deleteFriend(db, VICTIM, BLOCKED));
      await attempt(20010);
      await given(({ db }) => db.insertInto('friends').values(row).execute());
      await given(({ db }) => deleteFriend(db, BLOCKED, VICTIM));
      await attempt(20011);
      await given(({ db }) => deleteFriend(db, VICTIM, BLOCKED));
      await given(({ db }) => db.updateTable('userConfigs').set({ allowStrangerMsg: 0 }).where('userId', '=', VICTIM).execute());
      await attempt(20009);
      expect(await blocked.codeOf('revoke', { ID: mine })).toBe(0);
    });
    const row = {
      ownerId: VICTIM,
      friendId: BLOCKED,
      remark: '',
      source: 1,
      shareWtId: null,
      hideStatus: 0,
      friendsSpaceStatus: 0,
      mineSpaceStatus: 0,
      createdAt: 1,
    };
  });

  describe('in a group', () => {
    test('GROUP-025 C3 a muted member cannot react (10017), but an admin can while all are muted', async () => {
      const ID = await sendText(victim, GROUP);
      const mute = (muteUntilSec: number) => given(({ db }) => updateMember(db, { groupId: '200001', userId: FRIEND }, { muteUntilSec }));
      await mute(4_294_967_295);
      await expectUnheard(victim, async () => {
        expect(await friend.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(10017);
        expect((await friend.send(GROUP, 'x')).code).toBe(10017);
      });
      await mute(0);
      await given(({ db }) => updateGroup(db, '200001', { bannedSwitch: 1 }));
      expect(await friend.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(10017);
      expect(await blocked.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(0);
    });

    test('RCPT-012, GROUP-027 C3 a former member cannot send, react or recall (10007) and sends no receipt', async () => {
      const [theirs, mine] = [await sendText(victim, GROUP), await sendText(friend, GROUP)];
      await given(async ({ db }) => deleteMembers(db, { groupId: '200001', userIds: [FRIEND] }, await readLastSeq(db, GROUP)));
      await expectUnheard(victim, async () => {
        expect((await friend.send(GROUP, 'x')).code).toBe(10007);
        for (const on of [true, false]) expect(await friend.codeOf('react', { ID: theirs, reactionID: LIKE, on })).toBe(10007);
        expect(await friend.codeOf('revoke', { ID: mine })).toBe(10007);
        expect(await friend.codeOf('receipt', { conversationID: GROUP, IDs: [theirs] })).toBe(0);
      });
      expect(await core.db.selectFrom('receipts').selectAll().execute()).toEqual([]);
      const later = await sendText(victim, GROUP);
      expect(await friend.codeOf('react', { ID: later, reactionID: LIKE, on: true })).toBe(404);
    });

    test('B8 an outsider gets 10010 as for an unknown group, and 404 for its messages', async () => {
      const outsider = await connectUser(core, OUTSIDER);
      const ID = await sendText(victim, GROUP);
      const answers = [await outsider.send(GROUP, 'x'), await outsider.send('GROUP299999', 'x')];
      expect(answers.map(({ code, msg }) => ({ code, msg }))).toEqual(Array(2).fill({ code: 10010, msg: '' }));
      expect(await outsider.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(404);
    });

    test('GROUP-027 C3 no member can send, react or recall after a dissolution (10010)', async () => {
      const [theirs, mine] = [await sendText(victim, GROUP), await sendText(friend, GROUP)];
      await given(({ db, now }) => updateGroup(db, '200001', { dissolvedAt: now }));
      expect((await friend.send(GROUP, 'x')).code).toBe(10010);
      expect(await friend.codeOf('react', { ID: theirs, reactionID: LIKE, on: true })).toBe(10010);
      expect(await friend.codeOf('revoke', { ID: mine })).toBe(10010);
    });

    test('C3 a message for some members refuses reactions, because all members would receive them', async () => {
      const ID = await sendText(victim, GROUP);
      await given(({ db }) =>
        db
          .updateTable('messages')
          .set({ onlyFor: JSON.stringify([VICTIM, BLOCKED]) })
          .where('id', '=', ID)
          .execute(),
      );
      await expectUnheard(friend, async () => expect(await blocked.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(404));
    });
  });

  test('C3 each method that sends events to others refuses a restricted account with 20012', async () => {
    const [pair, group] = [await sendText(blocked, `C2C${VICTIM}`), await sendText(blocked, GROUP)];
    const theirs = await sendText(victim, `C2C${BLOCKED}`);
    await setUserState(core, BLOCKED, 'restricted');
    await expectUnheard(victim, async () => {
      for (const conversationID of [`C2C${VICTIM}`, GROUP]) expect((await blocked.send(conversationID, 'x')).code).toBe(20012);
      for (const ID of [pair, group]) {
        expect(await blocked.codeOf('react', { ID, reactionID: LIKE, on: true })).toBe(20012);
        expect(await blocked.codeOf('revoke', { ID })).toBe(20012);
      }
      expect(await blocked.codeOf('receipt', { conversationID: `C2C${VICTIM}`, IDs: [theirs] })).toBe(20012);
      expect(await blocked.codeOf('typing', { to: VICTIM, on: true })).toBe(20012);
      expect(await pin(BLOCKED, VICTIM, theirs)).toBe(20012);
    });
    expect(await blocked.codeOf('read', { conversationID: `C2C${VICTIM}`, sequence: 1 })).toBe(0);
  });
});
