import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REACTION_IDS } from '../../../contract/emoji/reactions.ts';
import type { Message } from '../../../contract/message.ts';
import { aMessage, connectUser, sentOf, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { deleteMembers, insertMember } from '../../store/groups/groups.ts';
import { readLastSeq } from '../../store/conversations/conversations.ts';
import { putReaction } from '../../store/messages/message-marks.ts';
import { updateUserConfig } from '../../store/account/users.ts';
import { openConversations } from '../groups/change-membership.ts';
import { reactToMessage } from './react-to-message.ts';
import { sendMessage } from './send-message.ts';
import { sendReceipt } from './send-receipt.ts';
import { GROUP_KINDS } from '../../../tests/support/group-kinds.ts';

const GROUP = 'GROUP200001';
const MISSING = '10002-1-1';

type Reacted = { reactionList: { reactionID: string; reactedByMyself: boolean }[]; reactor?: { userID: string; reactionID: string; on: boolean } };

/** The user's own reactions after an event, computed as a client does (decision 039). */
function ownAfter(mine: readonly string[], { reactionList, reactor }: Reacted, wtId: string): string[] {
  if (reactor === undefined) return reactionList.filter((reaction) => reaction.reactedByMyself).map((reaction) => reaction.reactionID);
  const others = mine.filter((kind) => reactor.userID !== wtId || kind !== reactor.reactionID);
  return reactor.userID === wtId && reactor.on ? [...others, reactor.reactionID] : others;
}

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

  type History = { list: Message[]; from: number; to: number; isCompleted: boolean };
  const historyOf = async (client: CoreClient, params: Record<string, unknown>) => (await client.result('history', params)) as History;
  const conversationOf = async (client: CoreClient, conversationID: string) =>
    (
      (await client.result('conversations')) as { list: { conversationID: string; unreadCount: number; lastMessage: { isRevoked: boolean } | null }[] }
    ).list.find((row) => row.conversationID === conversationID);
  /** Waits until a command started by a timer is committed. */
  const settle = () => core.write(async () => undefined);

  describe('revoke', () => {
    test('empties the message for both users and lowers the unread count of a receiver who has not read it', async () => {
      const before = (await conversationOf(bob, 'C2C10001'))?.unreadCount ?? 0;
      const { ID, sequence } = sentOf(await alice.send('C2C10002', 'oops'));
      expect(await alice.codeOf('revoke', { ID })).toBe(0);
      expect(bob.lastEvent('msg.revoke')).toMatchObject({
        conversationID: 'C2C10001',
        list: [{ ID, sequence }],
        revoker: '10001',
        revokerInfo: { userID: '10001' },
      });
      expect((await conversationOf(bob, 'C2C10001'))?.unreadCount).toBe(before);
      expect(bob.lastEvent('conv.update')).toMatchObject({ unreadCount: before, lastMessage: { ID, isRevoked: true } });
      const row = (await historyOf(bob, { conversationID: 'C2C10001', count: 1 })).list[0];
      expect(row).toMatchObject({ ID, isRevoked: true, payload: {}, revoker: '10001' });
    });

    test('accepts a repeated recall without a second event', async () => {
      const { ID } = sentOf(await alice.send('C2C10002', 'oops'));
      await alice.codeOf('revoke', { ID });
      expect(await alice.codeOf('revoke', { ID })).toBe(0);
      expect(bob.events('msg.revoke')).toHaveLength(1);
    });

    test('MSG-034 is refused after 300 seconds, with one code for a pair and another for a group', async () => {
      const pair = sentOf(await alice.send('C2C10002', 'x'));
      const group = sentOf(await alice.send(GROUP, 'x'));
      ports.advance(300_000);
      expect(await alice.codeOf('revoke', { ID: sentOf(await alice.send('C2C10002', 'y')).ID })).toBe(0);
      ports.advance(1000);
      expect(await alice.codeOf('revoke', { ID: pair.ID })).toBe(20016);
      expect(await alice.codeOf('revoke', { ID: group.ID })).toBe(10031);
    });

    test('is refused for a receiver with 403 and for an outsider with 404, as for a missing message', async () => {
      const { ID } = sentOf(await alice.send('C2C10002', 'x'));
      const outsider = await connectUser(core, '10008');
      expect(await bob.codeOf('revoke', { ID })).toBe(403);
      expect(await outsider.codeOf('revoke', { ID })).toBe(404);
      expect(await outsider.codeOf('revoke', { ID: MISSING })).toBe(404);
    });

    test('notifies a group by event and by notification frame', async () => {
      const notices: string[] = [];
      const listener = {
        userId: '10005',
        sessionId: 's',
        deviceId: 'd',
        isLive: () => true,
        closeReason: String,
        send: (frame: string) => void notices.push(frame),
        close: () => undefined,
      };
      core.fanout.addNotice(listener, ['200001']);
      const { ID, sequence } = sentOf(await alice.send(GROUP, 'x'));
      await alice.codeOf('revoke', { ID });
      expect(bob.lastEvent('msg.revoke')).toMatchObject({ conversationID: GROUP });
      expect(notices.map((text) => JSON.parse(text) as unknown)).toMatchObject([
        { type: 7, data: { groupNumber: '200001', action: 'withdraw', userWtId: '10001', msgSeq: sequence, lastMessageSequence: sequence } },
      ]);
    });
  });

  describe('delete', () => {
    test('removes messages only from the view of the caller and notifies only the sessions of the caller', async () => {
      const { ID, sequence } = sentOf(await alice.send('C2C10002', 'x'));
      expect(await bob.codeOf('delete', { conversationID: 'C2C10001', IDs: [ID, MISSING] })).toBe(0);
      expect(bob.lastEvent('msg.delete')).toEqual({ conversationID: 'C2C10001', list: [{ ID, sequence }] });
      expect((await historyOf(bob, { conversationID: 'C2C10001', count: 100 })).list.map((row) => row.ID)).not.toContain(ID);
      expect((await historyOf(alice, { conversationID: 'C2C10002', count: 100 })).list.map((row) => row.ID)).toContain(ID);
      expect(alice.events('msg.delete')).toEqual([]);
    });
  });

  describe('receipts', () => {
    const asked = (conversationID: string) => ({ message: { ...aMessage('10001', conversationID), needReadReceipt: true } });

    test('RCPT-011 notify the author at most once a second, with the current counts', async () => {
      const carol = await connectUser(core, '10005');
      const first = sentOf(await alice.request('send', asked(GROUP)));
      await bob.codeOf('receipt', { conversationID: GROUP, IDs: [first.ID] });
      ports.advance(0);
      await settle();
      expect(alice.events('msg.receipt')).toEqual([{ conversationID: GROUP, list: [{ ID: first.ID, readCount: 1, unreadCount: 4, isPeerRead: false }] }]);
      await carol.codeOf('receipt', { conversationID: GROUP, IDs: [first.ID] });
      await carol.codeOf('receipt', { conversationID: GROUP, IDs: [first.ID] });
      ports.advance(900);
      await settle();
      expect(alice.events('msg.receipt')).toHaveLength(1);
      ports.advance(100);
      await settle();
      expect(alice.lastEvent('msg.receipt')).toEqual({ conversationID: GROUP, list: [{ ID: first.ID, readCount: 2, unreadCount: 3, isPeerRead: false }] });
    });

    test('are not sent if the reader hides them, the message did not request them or the reader is an outsider', async () => {
      const outsider = await connectUser(core, '10008');
      const first = sentOf(await alice.request('send', asked('C2C10002')));
      const plain = sentOf(await alice.send('C2C10002', 'x'));
      await core.write((unit) => updateUserConfig(unit.db, '10002', { hideRead: 1 }));
      await bob.codeOf('receipt', { conversationID: 'C2C10001', IDs: [first.ID, plain.ID] });
      await outsider.codeOf('receipt', { conversationID: 'C2C10001', IDs: [first.ID] });
      ports.advance(5000);
      await settle();
      expect(alice.events('msg.receipt')).toEqual([]);
      expect(await alice.result('receiptMembers', { ID: first.ID, filter: 0 })).toMatchObject({ list: [], isCompleted: true });
    });

    test('list the members who read and who did not, in pages and only for the author', async () => {
      const { ID } = sentOf(await alice.request('send', asked(GROUP)));
      await bob.codeOf('receipt', { conversationID: GROUP, IDs: [ID] });
      expect(await alice.result('receiptMembers', { ID, filter: 0 })).toMatchObject({ list: [{ userID: '10002', nick: '苏念' }], isCompleted: true });
      const page = await alice.result('receiptMembers', { ID, filter: 1, count: 3 });
      expect(page).toMatchObject({ list: [{ userID: '10003' }, { userID: '10004' }, { userID: '10005' }], cursor: '10005', isCompleted: false });
      expect(await alice.result('receiptMembers', { ID, filter: 1, count: 3, cursor: '10005' })).toMatchObject({
        list: [{ userID: '10006' }],
        isCompleted: true,
      });
      expect(await bob.codeOf('receiptMembers', { ID, filter: 0 })).toBe(403);
    });

    test('are split into several events above the limit of one event, with each message once', async () => {
      const IDs: string[] = [];
      await core.write(async (unit) => {
        for (let index = 0; index < 501; index += 1) {
          const message = { ...asked('C2C10002').message, type: 'TIMTextElem' as const, cloudCustomData: '', atUserList: [], random: 0, clientTime: 0 };
          IDs.push((await sendMessage(unit, '10001', message)).ID);
        }
        await sendReceipt(unit, '10002', { conversationID: 'C2C10001', IDs });
      });
      ports.advance(1000);
      // Each event is a transaction.
      await settle();
      await settle();
      const events = alice.events('msg.receipt') as { list: { ID: string }[] }[];
      expect(events.map(({ list }) => list.length)).toEqual([500, 1]);
      expect(events.flatMap(({ list }) => list.map(({ ID }) => ID))).toEqual(IDs);
    });

    test('G12 are sent after a restart between the read and the notification', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wisp-receipts-'));
      const databasePath = join(folder, 'wisp.db');
      const before = await createTestCore({ ports, databasePath, config: { largeGroupAbove } });
      const author = await connectUser(before, '10001');
      const reader = await connectUser(before, '10002');
      const { ID } = sentOf(await author.request('send', asked('C2C10002')));
      await reader.codeOf('receipt', { conversationID: 'C2C10001', IDs: [ID] });
      await before.close();
      const after = await createTestCore({ ports, databasePath, config: { largeGroupAbove } });
      const back = await connectUser(after, '10001');
      ports.advance(1000);
      await after.write(async () => undefined);
      expect(back.events('msg.receipt')).toEqual([{ conversationID: 'C2C10002', list: [{ ID, readCount: 1, unreadCount: 0, isPeerRead: true }] }]);
      await after.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('appear only in the history of the author', async () => {
      const { ID } = sentOf(await alice.request('send', asked('C2C10002')));
      await bob.codeOf('receipt', { conversationID: 'C2C10001', IDs: [ID] });
      const mine = (await historyOf(alice, { conversationID: 'C2C10002', count: 1 })).list[0];
      const theirs = (await historyOf(bob, { conversationID: 'C2C10001', count: 1 })).list[0];
      expect(mine).toMatchObject({ ID, isPeerRead: true, readReceiptInfo: { readCount: 1, unreadCount: 0, isPeerRead: true } });
      expect(theirs?.readReceiptInfo).toBeUndefined();
    });
  });

  describe('react', () => {
    test('shows a reaction to both users and removes it again', async () => {
      const { ID } = sentOf(await alice.send('C2C10002', 'x'));
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: true });
      expect(alice.lastEvent('msg.modify')).toMatchObject({
        ID,
        reactionList: [{ reactionID: '[TUIEmoji_Like]', totalUserCount: 1, reactedByMyself: false, partialUserList: [{ userID: '10002' }] }],
      });
      expect(bob.lastEvent('msg.modify')).toMatchObject({ reactionList: [{ reactedByMyself: true }] });
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: true });
      expect(alice.events('msg.modify')).toHaveLength(1);
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: false });
      expect(alice.lastEvent('msg.modify')).toMatchObject({ reactionList: [] });
    });

    test('lets every device of a group member derive the own reactions of that member from the events', async () => {
      const tablet = await connectUser(core, '10002', { deviceId: 'tablet' });
      const { ID } = sentOf(await alice.send(GROUP, 'x'));
      const mineOf = (user: CoreClient) => (user.events('msg.modify') as Reacted[]).reduce<string[]>((mine, event) => ownAfter(mine, event, user.wtId), []);
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: true });
      await alice.codeOf('react', { ID, reactionID: '[TUIEmoji_Flower]', on: true });
      expect([alice, bob, tablet].map(mineOf)).toEqual([['[TUIEmoji_Flower]'], ['[TUIEmoji_Like]'], ['[TUIEmoji_Like]']]);
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: false });
      expect([alice, bob, tablet].map(mineOf)).toEqual([['[TUIEmoji_Flower]'], [], []]);
      expect(alice.events('msg.modify')).toHaveLength(3);
    });

    test('sends a reaction and a recall of an earlier message to a later member only in a large group', async () => {
      const received = largeGroupAbove === 1 ? [1, 1] : [1, 0];
      const { ID } = sentOf(await alice.send(GROUP, 'x'));
      const late = await connectUser(core, '10007');
      await core.write(async (unit) => {
        await insertMember(unit.db, { groupId: '200001', userId: '10007', identity: 1, joinedAt: unit.now }, await readLastSeq(unit.db, GROUP));
        await openConversations(unit, '200001', ['10007']);
      });
      await bob.codeOf('react', { ID, reactionID: '[TUIEmoji_Like]', on: true });
      expect([bob, late].map((user) => user.events('msg.modify').length)).toEqual(received);
      await alice.codeOf('revoke', { ID });
      expect([bob, late].map((user) => user.events('msg.revoke').length)).toEqual(received);
    });

    test('MSG-057 C4 accepts only listed kinds, refuses others with 400 and stores none of them', async () => {
      const { ID } = sentOf(await alice.send('C2C10002', 'x'));
      const codeOf = (reactionID: string, on: boolean) =>
        core
          .write((unit) => reactToMessage(unit, '10002', { ID, reactionID, on }))
          .then(
            () => 0,
            (error: { code?: number }) => error.code,
          );
      const listed = fc.constantFrom(...REACTION_IDS);
      const around = fc.tuple(listed, fc.string({ unit: 'binary', maxLength: 3 })).map(([id, more]) => id + more);
      const doubled = fc.tuple(listed, listed).map(([one, other]) => one + other);
      const cut = fc.tuple(listed, fc.nat(20)).map(([id, at]) => id.slice(0, at));
      const key = fc.string({ unit: 'grapheme', maxLength: 20 }).map((name) => `[TUIEmoji_${name}]`);
      const tricky = fc.constantFrom(
        '',
        '__proto__',
        'constructor',
        '👍🏽',
        '\u0000',
        '\u202E👍',
        '👍\uFE0E',
        ' 👍',
        '[tuiemoji_like]',
        '[TUIEmoji_Like]\n',
        'you are all fools',
      );
      const hostile = fc.oneof(fc.string({ unit: 'binary', maxLength: 64 }), around, doubled, cut, key, tricky).filter((text) => !REACTION_IDS.has(text));
      await fc.assert(
        fc.asyncProperty(hostile, fc.boolean(), async (reactionID, on) => {
          expect(await codeOf(reactionID, on)).toBe(400);
        }),
        { numRuns: 300, examples: [['like', true]] },
      );
      expect(await core.db.selectFrom('reactions').selectAll().execute()).toEqual([]);
      for (const reactionID of REACTION_IDS) for (const on of [true, false]) expect(await codeOf(reactionID, on), reactionID).toBe(0);
    });

    test('C4 shows a stored kind that is not listed, lets its user remove it and refuses to add it', async () => {
      const { ID, sequence } = sentOf(await alice.send('C2C10002', 'x'));
      const { conv } = await core.db.selectFrom('messages').select('conv').where('id', '=', ID).executeTakeFirstOrThrow();
      await core.write((unit) => putReaction(unit.db, { conv, seq: sequence, reactionId: 'old kind', userId: '10002', createdAt: 1 }));
      const shown = async () => (await historyOf(alice, { conversationID: 'C2C10002', count: 1 })).list[0]?.reactionList;
      expect(await shown()).toMatchObject([{ reactionID: 'old kind', totalUserCount: 1 }]);
      expect(await alice.codeOf('react', { ID, reactionID: 'old kind', on: true })).toBe(400);
      expect(await alice.codeOf('react', { ID, reactionID: 'old kind', on: false })).toBe(400);
      expect(await bob.codeOf('react', { ID, reactionID: 'old kind', on: false })).toBe(0);
      expect(await shown()).toEqual([]);
    });

    test('MSG-056 accepts at most ten kinds for a message and refuses a user who cannot see the message', async () => {
      const { ID } = sentOf(await alice.send('C2C10002', 'x'));
      const kinds = [...REACTION_IDS];
      for (const reactionID of kinds.slice(0, 10)) expect(await bob.codeOf('react', { ID, reactionID, on: true })).toBe(0);
      expect(await bob.codeOf('react', { ID, reactionID: kinds[10], on: true })).toBe(11084);
      expect(await alice.codeOf('react', { ID, reactionID: kinds[0], on: true })).toBe(0);
      const outsider = await connectUser(core, '10008');
      expect(await outsider.codeOf('react', { ID, reactionID: kinds[0], on: true })).toBe(404);
    });
  });

  describe('history', () => {
    test('returns contiguous ranges before, after and around a message in ascending order', async () => {
      const ids: string[] = [];
      for (let index = 0; index < 10; index += 1) ids.push(sentOf(await alice.send('C2C10008', `m${index}`)).ID);
      const page = (params: Record<string, unknown>) => historyOf(alice, { conversationID: 'C2C10008', ...params });
      const shape = ({ list, ...rest }: History) => ({ ...rest, seqs: list.map((row) => row.sequence) });
      expect(shape(await page({ count: 3 }))).toEqual({ from: 8, to: 10, isCompleted: false, seqs: [8, 9, 10] });
      expect(shape(await page({ count: 3, before: 3 }))).toEqual({ from: 1, to: 2, isCompleted: true, seqs: [1, 2] });
      expect(shape(await page({ count: 3, after: 2 }))).toEqual({ from: 3, to: 5, isCompleted: false, seqs: [3, 4, 5] });
      expect(shape(await page({ count: 3, after: 8 }))).toEqual({ from: 9, to: 10, isCompleted: true, seqs: [9, 10] });
      expect(shape(await page({ count: 4, around: ids[4] }))).toEqual({ from: 3, to: 6, isCompleted: false, seqs: [3, 4, 5, 6] });
      expect(await alice.codeOf('history', { conversationID: 'C2C10008', around: MISSING })).toBe(404);
    });

    test('GROUP-011 returns to a former member the messages of each membership and no others', async () => {
      const member = { groupId: '200001', userId: '10008' };
      const dave = await connectUser(core, '10008');
      expect(await dave.codeOf('history', { conversationID: GROUP })).toBe(404);
      const join = () => core.write(async (unit) => insertMember(unit.db, { ...member, identity: 1, joinedAt: unit.now }, await readLastSeq(unit.db, GROUP)));
      const leave = () =>
        core.write(async (unit) => deleteMembers(unit.db, { groupId: member.groupId, userIds: [member.userId] }, await readLastSeq(unit.db, GROUP)));
      const seqOf = async (text: string) => sentOf(await alice.send(GROUP, text)).sequence;
      await seqOf('before');
      await join();
      const inside = await seqOf('inside');
      await leave();
      await seqOf('away');
      await join();
      const again = await seqOf('again');
      await leave();
      await seqOf('after');
      const history = await historyOf(dave, { conversationID: GROUP, count: 100 });
      expect(history.list.map((row) => row.sequence)).toEqual([inside, again]);
      expect(history).toMatchObject({ from: 1, to: again, isCompleted: true });
    });

    test('limits a page to the size of a frame and continues in the next page', async () => {
      // A control character counts as one byte but is sent as six.
      const cloudCustomData = '\u0001'.repeat(9500);
      for (let index = 0; index < 30; index += 1) await alice.send('C2C10008', 'x', { cloudCustomData });
      const page = await historyOf(alice, { conversationID: 'C2C10008', count: 30 });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_572_864);
      expect(page).toMatchObject({ to: 30, isCompleted: false });
      expect(page.list[0]?.sequence).toBe(page.from);
      const rest = await historyOf(alice, { conversationID: 'C2C10008', count: 30, before: page.from });
      expect(rest.to).toBe(page.from - 1);
      expect(rest.list.length + page.list.length).toBe(30);
    });
  });
});
