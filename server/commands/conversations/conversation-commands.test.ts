import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '../../../contract/conversation.ts';
import { MARK_FOLD, MARK_UNREAD } from '../../../contract/conversation-marks.ts';
import type { LoggedEvent } from '../../../contract/engine-events.ts';
import { connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { updateConfig } from '../account/update-config.ts';
import { blockPerson } from '../friends/block-person.ts';
import { quitGroup } from '../groups/change-membership.ts';
import { readUser, updateUserConfig } from '../../store/account/users.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';

const GROUP = 'GROUP200001';
const PAIR = 'C2C10001';

describe.each(GROUP_KINDS)('%s', (_kind, largeGroupAbove) => {
  let core: TestCore;
  let ports: ManualPorts;
  let alice: CoreClient;
  let bob: CoreClient;

  beforeEach(async () => {
    ports = createManualPorts();
    core = await createTestCore({ ports, config: { largeGroupAbove } });
    alice = await connectUser(core, '10001');
    bob = await connectUser(core, '10002');
  });
  afterEach(() => core.close());

  const listOf = async (client: CoreClient, params: Record<string, unknown> = {}) =>
    (await client.result('conversations', params)) as { list: Conversation[]; cursor: string };
  const rowOf = async (client: CoreClient, id: string) => (await listOf(client)).list.find((row) => row.conversationID === id);
  const lastOf = async (client: CoreClient, id: string) => (await rowOf(client, id))?.lastSequence ?? 0;

  /** Waits until the work that a closed socket starts is stored and published. */
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) await core.write(async () => undefined);
  };

  describe('conversations', () => {
    test('are listed newest first, in pages, with their last message', async () => {
      ports.advance(1000);
      await alice.send('C2C10005', 'newest');
      const first = await listOf(alice, { count: 2 });
      expect(first.list[0]).toMatchObject({ conversationID: 'C2C10005', type: 'C2C', lastMessage: { payload: { text: 'newest' }, fromAccount: '10001' } });
      const second = await listOf(alice, { count: 2, cursor: first.cursor });
      const all = await listOf(alice);
      expect([...first.list, ...second.list].map((row) => row.conversationID)).toEqual(all.list.slice(0, 4).map((row) => row.conversationID));
      expect(all.cursor).toBe('');
    });

    test('contain the profile of the peer or of the group', async () => {
      expect(await rowOf(alice, 'C2C10002')).toMatchObject({ userProfile: { userID: '10002', nick: '苏念', svipStatus: 2 } });
      expect(await rowOf(alice, GROUP)).toMatchObject({ groupProfile: { groupID: '200001', name: 'Wisp 产品群' }, firstSequence: 1 });
    });
  });

  describe('read', () => {
    test('only increases, notifies only the sessions of the reader, and stops at the last sequence', async () => {
      const other = await connectUser(core, '10002');
      await alice.send('C2C10002', 'a');
      const last = sentOf(await alice.send('C2C10002', 'b')).sequence;
      await bob.codeOf('read', { conversationID: PAIR, sequence: last - 1 });
      expect(other.lastEvent('msg.read')).toEqual({ conversationID: PAIR, sequence: last - 1, unreadCount: 1 });
      await bob.codeOf('read', { conversationID: PAIR, sequence: 1_000_000 });
      expect(other.lastEvent('msg.read')).toEqual({ conversationID: PAIR, sequence: last, unreadCount: 0 });
      await bob.codeOf('read', { conversationID: PAIR, sequence: 1 });
      expect(other.events('msg.read')).toHaveLength(2);
      expect(alice.events('msg.read')).toEqual([]);
    });

    test('clears the mentions up to the read sequence', async () => {
      const first = sentOf(await alice.send(GROUP, '@', { atUserList: ['10002'] })).sequence;
      const second = sentOf(await alice.send(GROUP, '@', { atUserList: ['10002'] })).sequence;
      await bob.codeOf('read', { conversationID: GROUP, sequence: first });
      expect((await rowOf(bob, GROUP))?.groupAtInfoList).toEqual([{ from: '10001', groupID: '200001', messageSequence: second, atTypeArray: [1] }]);
    });
  });

  describe('the marks of a conversation', () => {
    test('are limited to 16 kinds, and a further mark is refused without a change', async () => {
      const mark = (number: number, on = true) => bob.codeOf('convMark', { ids: [PAIR], mark: String(number), on });
      for (let number = 100; number < 116; number += 1) expect(await mark(number)).toBe(0);
      expect(await mark(116)).toBe(400);
      expect((await rowOf(bob, PAIR))?.markList).toHaveLength(16);
      expect([await mark(100), await mark(100, false), await mark(116)]).toEqual([0, 0, 0]);
    });

    test('produce no event when an existing mark is set again', async () => {
      for (const mark of ['4', '4294967296']) await bob.codeOf('convMark', { ids: [PAIR], mark, on: true });
      const before = bob.events('conv.update').length;
      await bob.codeOf('convMark', { ids: [PAIR], mark: '4', on: true });
      expect(bob.events('conv.update')).toHaveLength(before);
    });
  });

  describe('a row of the list', () => {
    test('is pinned, muted, marked and annotated only for its owner, with one event for each change', async () => {
      await bob.codeOf('convPin', { id: PAIR, on: true });
      await bob.codeOf('convPin', { id: PAIR, on: true });
      await bob.codeOf('convMute', { id: PAIR, type: 'AcceptNotNotify' });
      await bob.codeOf('convMark', { ids: [PAIR], mark: '4294967296', on: true });
      await bob.codeOf('convCustom', { id: PAIR, data: 'note' });
      expect(await rowOf(bob, PAIR)).toMatchObject({ isPinned: true, isMuted: true, markList: ['4294967296'], customData: 'note' });
      expect(bob.events('conv.update')).toHaveLength(4);
      expect(await rowOf(alice, 'C2C10002')).toMatchObject({ isPinned: false, isMuted: false, markList: [] });
    });

    test('CONV-031 leaves the archive when it is unmuted', async () => {
      await bob.codeOf('convMute', { id: PAIR, type: 'AcceptNotNotify' });
      await bob.codeOf('convMark', { ids: [PAIR], mark: '4', on: true });
      await bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify' });
      expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: false, markList: [] });
    });

    describe('CONV-060 with a timed mute', () => {
      const HOUR_MS = 3_600_000;
      const muteUntil = async (untilMs: number) => bob.codeOf('convMute', { id: PAIR, type: 'AcceptNotNotify', until: untilMs });

      test('stays muted for all sessions until the server ends the mute and takes it out of the archive', async () => {
        const until = ports.clock.now() + HOUR_MS;
        expect(await muteUntil(until)).toBe(0);
        await bob.codeOf('convMark', { ids: [PAIR], mark: MARK_FOLD, on: true });
        expect(bob.lastEvent('conv.update')).toMatchObject({ isMuted: true, mutedUntil: until });
        ports.advance(HOUR_MS - 100_000);
        await settle();
        expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: true, mutedUntil: until, markList: [MARK_FOLD] });
        for (const _minute of [1, 2, 3]) {
          ports.advance(60_000);
          await settle();
        }
        const row = await rowOf(bob, PAIR);
        expect(row).toMatchObject({ isMuted: false, markList: [] });
        expect(row?.mutedUntil).toBeUndefined();
        expect(bob.lastEvent('conv.update')).toMatchObject({ conversationID: PAIR, isMuted: false });
      });

      test('is not unmuted early by a device with a wrong clock', async () => {
        const until = ports.clock.now() + HOUR_MS;
        await muteUntil(until);
        const end = () => bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify', until });
        ports.advance(HOUR_MS - 120_000);
        expect(await end()).toBe(403);
        expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: true, mutedUntil: until });
        ports.advance(90_000);
        expect(await end()).toBe(0);
        expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: false });
      });

      test('is muted again when a device that was offline archives it after the end', async () => {
        const until = ports.clock.now() + 1000;
        await muteUntil(until);
        expect(await bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify', until })).toBe(0);
        await bob.codeOf('convMark', { ids: [PAIR], mark: MARK_FOLD, on: true });
        await bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify', until });
        expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: true, markList: [MARK_FOLD] });
        expect(bob.lastEvent('conv.update')).toMatchObject({ isMuted: true, markList: [MARK_FOLD] });
      });

      test('stays muted when a device reports the end of an earlier mute late', async () => {
        const until = ports.clock.now() + HOUR_MS;
        await muteUntil(until);
        await muteUntil(until + HOUR_MS);
        expect(await bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify', until })).toBe(0);
        expect(await rowOf(bob, PAIR)).toMatchObject({ isMuted: true, mutedUntil: until + HOUR_MS });
        await bob.codeOf('convMute', { id: PAIR, type: 'AcceptNotNotify' });
        for (const _hour of [1, 2, 3]) {
          ports.advance(HOUR_MS);
          await settle();
        }
        expect((await rowOf(bob, PAIR))?.isMuted).toBe(true);
        await bob.codeOf('convMute', { id: PAIR, type: 'AcceptAndNotify' });
        expect((await rowOf(bob, PAIR))?.isMuted).toBe(false);
      });
    });

    test('refuses a mark that is not a number and a note of more than 256 bytes', async () => {
      expect(await bob.codeOf('convMark', { ids: [PAIR], mark: 'x', on: true })).toBe(400);
      expect(await bob.codeOf('convCustom', { id: PAIR, data: '好'.repeat(86) })).toBe(8001);
    });
  });

  describe('clearHistory', () => {
    test('permanently hides the messages up to a sequence, only for the caller, and lowers the unread count', async () => {
      const last = sentOf(await alice.send('C2C10002', 'x')).sequence;
      await bob.codeOf('clearHistory', { id: PAIR, upTo: last });
      expect(bob.lastEvent('conv.update')).toMatchObject({ clearSequence: last, unreadCount: 0, lastMessage: null });
      await bob.codeOf('clearHistory', { id: PAIR, upTo: 1 });
      const next = sentOf(await alice.send('C2C10002', 'y')).sequence;
      expect(await bob.result('history', { conversationID: PAIR })).toMatchObject({ list: [{ sequence: next }], from: 1, to: next });
      expect((await alice.result('history', { conversationID: 'C2C10002' })) as object).toMatchObject({ from: 1 });
    });

    test('removes the mentions of hidden messages', async () => {
      const hidden = sentOf(await alice.send(GROUP, '@', { atUserList: ['10002'] })).sequence;
      const kept = sentOf(await alice.send(GROUP, '@', { atUserList: ['10002'] })).sequence;
      await bob.codeOf('clearHistory', { id: GROUP, upTo: hidden });
      const mentions = (await rowOf(bob, GROUP))?.groupAtInfoList;
      expect(mentions).toEqual([{ from: '10001', groupID: '200001', messageSequence: kept, atTypeArray: [1] }]);
      expect(bob.lastEvent('conv.update')).toMatchObject({ groupAtInfoList: mentions });
    });
  });

  describe('convDelete', () => {
    test('removes the conversation although only admins can see its last message', async () => {
      const member = await connectUser(core, '10003');
      const upTo = { [GROUP]: await lastOf(member, GROUP) };
      await core.write(async (unit) => quitGroup(unit, { groupId: '200001', userId: '10004' }));
      await member.codeOf('convDelete', { ids: [GROUP], clearHistory: true, upTo });
      expect(await rowOf(member, GROUP)).toBeUndefined();
      expect(member.lastEvent('conv.delete')).toMatchObject({ conversationID: GROUP });
    });

    test('CONV-033 removes the row with its pin and marks, and a new message brings the row back without them', async () => {
      await bob.codeOf('convPin', { id: PAIR, on: true });
      for (const mark of [MARK_FOLD, MARK_UNREAD]) await bob.codeOf('convMark', { ids: [PAIR], mark, on: true });
      expect(await rowOf(bob, PAIR)).toMatchObject({ isPinned: true, markList: [MARK_FOLD, MARK_UNREAD] });
      const upTo = { [PAIR]: await lastOf(bob, PAIR) };
      await bob.codeOf('convDelete', { ids: [PAIR], clearHistory: false, upTo });
      expect(bob.lastEvent('conv.delete')).toEqual({ conversationID: PAIR, readSequence: upTo[PAIR] });
      expect(await rowOf(bob, PAIR)).toBeUndefined();
      await alice.send('C2C10002', 'again');
      expect(await rowOf(bob, PAIR)).toMatchObject({ isPinned: false, markList: [], unreadCount: 1, clearSequence: 0 });
    });

    test('publishes a mute of a removed row when the row returns, and a cleared history at once', async () => {
      const last = await lastOf(bob, PAIR);
      await bob.codeOf('convDelete', { ids: [PAIR], clearHistory: false, upTo: { [PAIR]: last } });
      const notified = bob.events('conv.update').length;
      expect(await bob.codeOf('convMute', { id: PAIR, type: 'AcceptNotNotify' })).toBe(0);
      expect(bob.events('conv.update')).toHaveLength(notified);
      const upTo = 1;
      await bob.codeOf('clearHistory', { id: PAIR, upTo });
      expect(bob.lastEvent('conv.delete')).toEqual({ conversationID: PAIR, clearSequence: upTo, readSequence: last });
      await alice.send('C2C10002', 'again');
      expect(bob.lastEvent('conv.update')).toMatchObject({ conversationID: PAIR, isMuted: true, clearSequence: upTo });
    });

    test('CONV-034 keeps a row with a message that the deleting user has not seen', async () => {
      const seen = await lastOf(bob, PAIR);
      const next = sentOf(await alice.send('C2C10002', 'unseen')).sequence;
      await bob.codeOf('convDelete', { ids: [PAIR], clearHistory: true, upTo: { [PAIR]: seen } });
      expect(bob.events('conv.delete')).toEqual([]);
      expect(await rowOf(bob, PAIR)).toMatchObject({ clearSequence: seen, unreadCount: 1, lastMessage: { lastSequence: next } });
    });

    test('CONV-034 marks the deleted messages as read when a later message keeps the conversation and its history', async () => {
      const seen = sentOf(await alice.send('C2C10002', 'seen')).sequence;
      await alice.send('C2C10002', 'unseen');
      await bob.codeOf('convDelete', { ids: [PAIR], clearHistory: false, upTo: { [PAIR]: seen } });
      expect(await rowOf(bob, PAIR)).toMatchObject({ readSequence: seen, clearSequence: 0, unreadCount: 1 });
    });

    test('sends no second event when it is repeated', async () => {
      const params = { ids: [PAIR], clearHistory: true, upTo: { [PAIR]: await lastOf(bob, PAIR) } };
      await bob.codeOf('convDelete', params);
      expect(await bob.codeOf('convDelete', params)).toBe(0);
      expect(bob.events('conv.delete')).toHaveLength(1);
    });
  });

  describe('sync', () => {
    type Sync = { events: LoggedEvent[]; pts: number; more: boolean; reset?: true };
    const syncOf = async (client: CoreClient, pts: number) => (await client.result('sync', { pts })) as Sync;
    const ptsOf = (client: CoreClient) => (client.hello.r as { pts: number }).pts;

    test('returns the same events in the same order as the live socket', async () => {
      await alice.send('C2C10002', 'a');
      await alice.send(GROUP, 'b');
      await bob.codeOf('convPin', { id: PAIR, on: true });
      const { events } = await syncOf(bob, ptsOf(bob));
      const live = bob.frames.filter((frame) => frame.pts !== undefined).map(({ e, pts, d }) => ({ e, pts, d }));
      expect(events).toEqual(live);
    });

    test('returns at most 1000 events at a time and reports whether more follow', async () => {
      for (let index = 0; index < 1_005; index += 1) await bob.codeOf('convCustom', { id: PAIR, data: String(index) }).then(() => ports.advance(100));
      const first = await syncOf(bob, ptsOf(bob));
      expect(first.more).toBe(true);
      expect(first.events.length).toBeLessThanOrEqual(1000);
      const second = await syncOf(bob, first.pts);
      expect(second.more).toBe(false);
      expect(first.events.length + second.events.length).toBe(1_005);
    });

    test('compresses more than 200 new messages of one conversation into a gap and the current row', async () => {
      for (let index = 0; index < 205; index += 1) await alice.send('C2C10002', String(index)).then(() => ports.advance(100));
      await bob.codeOf('convPin', { id: PAIR, on: true });
      const { events, pts } = await syncOf(bob, ptsOf(bob));
      const last = (await lastOf(bob, PAIR)) as number;
      expect(events.map((event) => event.e)).toEqual(['conv.gap', 'conv.update', 'conv.update']);
      expect(events[0]?.d).toEqual({ conversationID: PAIR, from: last - 204, to: last });
      expect(events.map((event) => event.pts)).toEqual([pts - 2, pts - 1, pts]);
    });

    test('answers with a reset when the cursor is ahead of the log or before its oldest event', async () => {
      await core.close();
      core = await createTestCore({ ports, config: { largeGroupAbove, eventLog: { perUser: 5, days: 90 } } });
      const carol = await connectUser(core, '10002');
      const start = ptsOf(carol);
      for (let index = 0; index < 8; index += 1) await carol.codeOf('convCustom', { id: PAIR, data: String(index) });
      await core.pruneEvents();
      expect(await syncOf(carol, start)).toMatchObject({ events: [], reset: true, pts: start + 8 });
      expect((await syncOf(carol, start + 3)).events).toHaveLength(5);
      expect(await syncOf(carol, start + 9)).toMatchObject({ reset: true });
    });

    test('STORE-015 removes events older than 90 days', async () => {
      const isLarge = largeGroupAbove === 1;
      const start = isLarge ? ((await rowOf(bob, GROUP))?.eventPts ?? 0) : ptsOf(bob);
      await alice.send(GROUP, 'old');
      ports.advance(91 * 86_400_000);
      await core.pruneEvents();
      // The token of the first connection has expired in the meantime.
      const again = await connectUser(core, '10002');
      expect(await again.result('sync', { pts: start, ...(isLarge ? { group: '200001' } : {}) })).toMatchObject({ reset: true });
      expect(await core.db.selectFrom('eventBodies').select('id').execute()).toEqual([]);
    });
  });

  describe('presence', () => {
    test('notifies a subscribed friend when a user disconnects and connects, but not a stranger', async () => {
      const stranger = await connectUser(core, '10008');
      expect(await alice.result('presenceSub', { ids: ['10002', '10003', '10008'] })).toEqual([
        { userID: '10002', statusType: 1 },
        { userID: '10003', statusType: 2 },
        { userID: '10008', statusType: 0 },
      ]);
      await stranger.result('presenceSub', { ids: ['10002'] });
      bob.leave();
      await settle();
      expect(alice.events('presence')).toEqual([{ list: [{ userID: '10002', statusType: 2, offTime: Math.floor(ports.clock.now() / 1000) }] }]);
      expect(stranger.events('presence')).toEqual([]);
      bob = await connectUser(core, '10002');
      await settle();
      expect(alice.lastEvent('presence')).toEqual({ list: [{ userID: '10002', statusType: 1 }] });
    });

    test('shows a user with hidden presence as offline and sends no event when the user disconnects', async () => {
      await core.write((unit) => updateUserConfig(unit.db, '10002', { hideOnline: 1 }));
      expect(await alice.result('presenceSub', { ids: ['10002'] })).toEqual([{ userID: '10002', statusType: 2 }]);
      bob.leave();
      await settle();
      expect(alice.events('presence')).toEqual([]);
    });
  });

  describe('hiding presence', () => {
    test('notifies subscribers at once, and so does showing it again', async () => {
      const user = await readUser(core.db, '10002');
      if (user === undefined) throw new Error('no user');
      await alice.result('presenceSub', { ids: ['10002'] });
      for (const hideOnline of [1, 1, 0] as const) {
        await core.write((unit) => updateConfig(unit, user, { hideOnline }));
        await settle();
      }
      expect(alice.events('presence')).toEqual([{ list: [{ userID: '10002', statusType: 2 }] }, { list: [{ userID: '10002', statusType: 1 }] }]);
    });
  });

  describe('typing', () => {
    test('COMP-042 reaches a friend and a stranger, but not the sender', async () => {
      const stranger = await connectUser(core, '10008');
      for (const to of ['10001', '10002', '10008']) await alice.request('typing', { to, on: true });
      for (const peer of [bob, stranger]) expect(peer.events('typing')).toEqual([{ from: '10001', on: true }]);
      expect(alice.events('typing')).toEqual([]);
    });

    test('COMP-043 is dropped when one of the two users has blocked the other', async () => {
      const stranger = await connectUser(core, '10008');
      await core.write((unit) => blockPerson(unit, { userId: '10008', targetId: '10001', origin: '' }));
      await alice.request('typing', { to: '10008', on: true });
      await stranger.request('typing', { to: '10001', on: true });
      expect([stranger.events('typing'), alice.events('typing')]).toEqual([[], []]);
    });
  });
});
