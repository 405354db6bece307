import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_CODE } from '../../contract/codes.ts';
import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import { BASIC_EMOJI } from '../../contract/emoji/basic-emoji.ts';
import { ENGINE_METHODS } from '../../contract/engine-methods.ts';
import type { Message } from '../../contract/message.ts';
import type { EngineCapabilities, EngineOperation } from '../../src/engines/chat/port.ts';
import {
  START_TIMEOUT_MS,
  aText,
  GROUP,
  GROUP_ID,
  PEOPLE,
  WITH_ALICE,
  WITH_BOB,
  type EngineBench,
  type EngineClient,
  type EngineUnderTest,
} from './engine-bench.ts';
import { runCommonTests } from './engine-common.suite.ts';
import { runSendTests } from './engine-send.suite.ts';

const NOBODY = 'C2C99999999';
const FOREIGN = `${PEOPLE.bob}-1-1`;
const UNAVAILABLE = ENGINE_CODE.unavailable;

/** The capability that these operations need. Without it they answer 3122, which the common tests cover. */
const ABILITIES: Readonly<Partial<Record<string, keyof EngineCapabilities>>> = {
  receipt: 'readReceipts',
  receiptMembers: 'readReceipts',
  convMark: 'marks',
  react: 'reactions',
  presenceSub: 'presence',
} satisfies Partial<Record<EngineOperation, keyof EngineCapabilities>>;

/** Every operation of the port: its effect, its receivers and its refusals. */
export function runOperationTests({ capabilities, create }: EngineUnderTest): void {
  let bench: EngineBench;
  let alice: EngineClient;
  let bob: EngineClient;
  let carol: EngineClient;
  let eve: EngineClient;

  beforeAll(async () => {
    bench = await create();
    [alice, bob, carol, eve] = (await Promise.all([PEOPLE.alice, PEOPLE.bob, PEOPLE.carol, PEOPLE.eve].map(async (id) => bench.connect(id)))) as [
      EngineClient,
      EngineClient,
      EngineClient,
      EngineClient,
    ];
  }, START_TIMEOUT_MS);
  afterAll(async () => bench.close());

  const messagesOf = async (client: EngineClient, conversationID: string, count = 100): Promise<Message[]> =>
    (await client.ok('history', { conversationID, count })).list as Message[];
  const rowOf = async (client: EngineClient, conversationID: string) =>
    (await client.ok('conversations', { cursor: '', count: 500 })).list.find((row) => row.conversationID === conversationID);

  /** One entry per operation, so that a new one of the port needs its tests. */
  const OPERATIONS: { readonly [M in EngineOperation]: () => void } = {
    send: () => runSendTests(() => ({ bench, alice, bob, carol, eve })),

    revoke() {
      test('empties an own message for everyone, and a second recall succeeds', async () => {
        const { ID, sequence } = await alice.sendText(WITH_BOB, 'oops');
        await alice.ok('revoke', { ID });
        expect(await bob.event('msg.revoke', ({ list }) => list.some((one) => one.ID === ID))).toMatchObject({
          conversationID: WITH_ALICE,
          revoker: PEOPLE.alice,
        });
        expect((await messagesOf(bob, WITH_ALICE)).find((row) => row.ID === ID)).toMatchObject({ sequence, isRevoked: true, payload: {} });
        expect(await alice.codeOf('revoke', { ID })).toBe(0);
      });
      test('403 for a message of another user, 404 for an unknown message or an outsider', async () => {
        const { ID } = await bob.sendText(WITH_ALICE, 'his');
        expect([await alice.codeOf('revoke', { ID }), await alice.codeOf('revoke', { ID: FOREIGN })]).toEqual([ENGINE_CODE.forbidden, ENGINE_CODE.notFound]);
        expect(await eve.codeOf('revoke', { ID })).toBe(ENGINE_CODE.notFound);
      });
    },

    delete() {
      test('removes messages only for the user who deletes them', async () => {
        const { ID } = await alice.sendText(WITH_BOB, 'seen once');
        await alice.ok('delete', { conversationID: WITH_BOB, IDs: [ID] });
        await alice.event('msg.delete', ({ list }) => list.some((one) => one.ID === ID));
        expect((await messagesOf(alice, WITH_BOB)).some((row) => row.ID === ID)).toBe(false);
        expect((await messagesOf(bob, WITH_ALICE)).some((row) => row.ID === ID)).toBe(true);
        expect(await alice.codeOf('delete', { conversationID: WITH_BOB, IDs: [ID] })).toBe(0);
      });
      test('404 in a conversation of other users', async () => {
        expect(await eve.codeOf('delete', { conversationID: GROUP, IDs: [FOREIGN] })).toBe(ENGINE_CODE.notFound);
      });
    },

    read() {
      test('STORE-014 the read mark only grows and reaches the other devices', async () => {
        const { sequence } = await bob.sendText(WITH_ALICE, 'read me');
        await alice.ok('read', { conversationID: WITH_BOB, sequence });
        expect(await alice.event('msg.read', (d) => d.sequence === sequence)).toMatchObject({ conversationID: WITH_BOB, unreadCount: 0 });
        await alice.ok('read', { conversationID: WITH_BOB, sequence: 1 });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ readSequence: sequence, unreadCount: 0 });
      });
      test('404 for an unknown conversation', async () => {
        expect(await alice.codeOf('read', { conversationID: NOBODY, sequence: 1 })).toBe(ENGINE_CODE.notFound);
      });
    },

    receipt() {
      test('notifies the author about a reader if the author requested it', async () => {
        const { ID } = await alice.sendText(WITH_BOB, 'read?', { needReadReceipt: true });
        await bob.ok('receipt', { conversationID: WITH_ALICE, IDs: [ID] });
        expect(await alice.event('msg.receipt', ({ list }) => list.some((one) => one.ID === ID))).toMatchObject({
          conversationID: WITH_BOB,
          list: [{ ID, readCount: 1, unreadCount: 0, isPeerRead: true }],
        });
        expect(await bob.codeOf('receipt', { conversationID: WITH_ALICE, IDs: [ID] })).toBe(0);
      });
      test('RCPT-006 sends nothing for a reader who hides reading', async () => {
        await bench.world.config(PEOPLE.bob, { hideRead: 1 });
        const hidden = await alice.sendText(WITH_BOB, 'hidden?', { needReadReceipt: true });
        await bob.ok('receipt', { conversationID: WITH_ALICE, IDs: [hidden.ID] });
        await bench.world.config(PEOPLE.bob, { hideRead: 0 });
        const seen = await alice.sendText(WITH_BOB, 'seen?', { needReadReceipt: true });
        await bob.ok('receipt', { conversationID: WITH_ALICE, IDs: [seen.ID] });
        await alice.event('msg.receipt', ({ list }) => list.some((one) => one.ID === seen.ID));
        const notified = alice.items.flatMap(({ event }) => (event?.e === 'msg.receipt' ? event.d.list.map((one) => one.ID) : []));
        expect(notified).not.toContain(hidden.ID);
      });
    },

    receiptMembers() {
      test('returns readers and non-readers, only to the author', async () => {
        const { ID } = await alice.sendText(GROUP, 'who?', { needReadReceipt: true });
        await bob.ok('receipt', { conversationID: GROUP, IDs: [ID] });
        const read = await alice.ok('receiptMembers', { ID, filter: 0 });
        const unread = await alice.ok('receiptMembers', { ID, filter: 1 });
        expect(read).toMatchObject({ list: [{ userID: PEOPLE.bob }], isCompleted: true });
        expect(unread.list.map(({ userID }) => userID)).toContain(PEOPLE.carol);
        expect(unread.list.map(({ userID }) => userID)).not.toContain(PEOPLE.bob);
        expect(await bob.codeOf('receiptMembers', { ID, filter: 0 })).toBe(ENGINE_CODE.forbidden);
        expect(await eve.codeOf('receiptMembers', { ID, filter: 0 })).toBe(ENGINE_CODE.notFound);
      });
    },

    typing() {
      test('reaches a friend, but no user who blocked the sender', async () => {
        await alice.ok('typing', { to: PEOPLE.carol, on: true });
        expect(await carol.live('typing')).toEqual({ from: PEOPLE.alice, on: true });
        await bench.world.block(PEOPLE.carol, PEOPLE.bob, true);
        await bob.ok('typing', { to: PEOPLE.carol, on: true });
        await alice.ok('typing', { to: PEOPLE.carol, on: false });
        await carol.live('typing', ({ on }) => !on);
        expect(carol.story.filter((line) => line === 'live typing')).toHaveLength(2);
        await bench.world.block(PEOPLE.carol, PEOPLE.bob, false);
      });
    },

    history() {
      test('pages backwards, forwards and around in ascending order, with the covered range', async () => {
        const sent: Message[] = [];
        for (const text of ['h1', 'h2', 'h3', 'h4', 'h5']) sent.push(await carol.sendText(WITH_ALICE, text));
        const conversationID = `C2C${PEOPLE.carol}`;
        const last = sent.at(-1)?.sequence ?? 0;
        const newest = await alice.ok('history', { conversationID, count: 2 });
        expect([(newest.list as Message[]).map(({ payload }) => payload['text']), newest.to, newest.isCompleted]).toEqual([['h4', 'h5'], last, false]);
        const older = await alice.ok('history', { conversationID, before: newest.from, count: 2 });
        expect((older.list as Message[]).map(({ payload }) => payload['text'])).toEqual(['h2', 'h3']);
        const after = await alice.ok('history', { conversationID, after: sent[2]?.sequence ?? 0, count: 10 });
        expect([(after.list as Message[]).map(({ payload }) => payload['text']), after.isCompleted]).toEqual([['h4', 'h5'], true]);
        const around = await alice.ok('history', { conversationID, around: sent[2]?.ID ?? '', count: 4 });
        expect((around.list as Message[]).map(({ payload }) => payload['text'])).toEqual(['h1', 'h2', 'h3', 'h4']);
      });
      test('covers the membership in a group; 404 for a user who was never a member', async () => {
        await alice.sendText(GROUP, 'before eve');
        expect(await eve.codeOf('history', { conversationID: GROUP })).toBe(ENGINE_CODE.notFound);
        await bench.world.admit(GROUP_ID, PEOPLE.eve);
        await alice.sendText(GROUP, 'with eve');
        await bench.world.expel(GROUP_ID, PEOPLE.eve);
        await alice.sendText(GROUP, 'without eve');
        const texts = (await messagesOf(eve, GROUP)).flatMap(({ payload }) => (typeof payload['text'] === 'string' ? [payload['text']] : []));
        expect(texts).toEqual(['with eve']);
      });
    },

    conversations() {
      test('lists each conversation once, newest first, page by page', async () => {
        await alice.sendText(GROUP, 'newest');
        const all = (await alice.ok('conversations', { cursor: '', count: 500 })).list;
        expect(all[0]).toMatchObject({ conversationID: GROUP, type: 'GROUP', groupProfile: { groupID: GROUP_ID } });
        const paged: string[] = [];
        let cursor = '';
        do {
          const page = await alice.ok('conversations', { cursor, count: 2 });
          paged.push(...page.list.map(({ conversationID }) => conversationID));
          ({ cursor } = page);
        } while (cursor !== '');
        expect(paged).toEqual(all.map(({ conversationID }) => conversationID));
        expect(new Set(paged).size).toBe(paged.length);
      });
    },

    convDelete() {
      test('CONV-032 removes it from the list; a new message returns it without the earlier messages', async () => {
        const { sequence } = await carol.sendText(WITH_ALICE, 'to be deleted');
        const id = `C2C${PEOPLE.carol}`;
        await alice.ok('convDelete', { ids: [id], clearHistory: true, upTo: { [id]: sequence } });
        expect(await alice.event('conv.delete', (d) => d.conversationID === id)).toMatchObject({ clearSequence: sequence });
        expect(await rowOf(alice, id)).toBeUndefined();
        await carol.sendText(WITH_ALICE, 'back');
        expect((await messagesOf(alice, id)).map(({ payload }) => payload['text'])).toEqual(['back']);
        expect(await alice.codeOf('convDelete', { ids: [NOBODY], clearHistory: false, upTo: {} })).toBe(ENGINE_CODE.notFound);
      });
    },

    clearHistory() {
      test('hides everything up to a sequence, only for the caller, and only grows', async () => {
        const { sequence } = await alice.sendText(WITH_BOB, 'cleared');
        await alice.ok('clearHistory', { id: WITH_BOB, upTo: sequence });
        await alice.event('conv.update', (d) => d.conversationID === WITH_BOB && d.clearSequence === sequence);
        await alice.ok('clearHistory', { id: WITH_BOB, upTo: 1 });
        expect(await messagesOf(alice, WITH_BOB)).toEqual([]);
        expect((await messagesOf(bob, WITH_ALICE)).at(-1)?.payload['text']).toBe('cleared');
        expect(await alice.codeOf('clearHistory', { id: NOBODY, upTo: 1 })).toBe(ENGINE_CODE.notFound);
      });
    },

    convPin() {
      test('CONV-029 pins and unpins, and notifies the other devices', async () => {
        for (const on of [true, false]) {
          await alice.ok('convPin', { id: WITH_BOB, on });
          expect(await rowOf(alice, WITH_BOB)).toMatchObject({ isPinned: on });
        }
        await alice.event('conv.update', (d) => d.conversationID === WITH_BOB && d.isPinned);
        expect(await alice.codeOf('convPin', { id: NOBODY, on: true })).toBe(ENGINE_CODE.notFound);
      });
    },

    convMute() {
      test('mutes and unmutes', async () => {
        await alice.ok('convMute', { id: WITH_BOB, type: 'AcceptNotNotify' });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ isMuted: true });
        await alice.ok('convMute', { id: WITH_BOB, type: 'AcceptAndNotify' });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ isMuted: false });
        expect(await alice.codeOf('convMute', { id: NOBODY, type: 'AcceptNotNotify' })).toBe(ENGINE_CODE.notFound);
      });
    },

    convMark() {
      test('sets and clears marks', async () => {
        await alice.ok('convMark', { ids: [WITH_BOB], mark: MARK_FOLD, on: true });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ markList: [MARK_FOLD] });
        await alice.ok('convMark', { ids: [WITH_BOB], mark: MARK_FOLD, on: false });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ markList: [] });
        expect(await alice.codeOf('convMark', { ids: [WITH_BOB], mark: 'no number', on: true })).toBe(ENGINE_CODE.malformed);
      });
    },

    convCustom() {
      test('stores 256 bytes, and refuses more with 8001', async () => {
        await alice.ok('convCustom', { id: WITH_BOB, data: '{"fold":1}' });
        expect(await rowOf(alice, WITH_BOB)).toMatchObject({ customData: '{"fold":1}' });
        expect(await alice.codeOf('convCustom', { id: WITH_BOB, data: '字'.repeat(100) })).toBe(ENGINE_CODE.tooLong);
      });
    },

    react() {
      test('sends both sides their view, removes a reaction, and refuses the eleventh kind', async () => {
        const { ID } = await alice.sendText(WITH_BOB, 'react to me');
        const kinds = BASIC_EMOJI.map(({ key }) => key);
        await bob.ok('react', { ID, reactionID: kinds[0] ?? '', on: true });
        const fits = (d: { ID: string; reactionList?: unknown }): boolean => d.ID === ID && d.reactionList !== undefined;
        expect(await alice.event('msg.modify', fits)).toMatchObject({ reactionList: [{ reactionID: kinds[0], totalUserCount: 1, reactedByMyself: false }] });
        expect(await bob.event('msg.modify', fits)).toMatchObject({ reactionList: [{ reactionID: kinds[0], reactedByMyself: true }] });
        for (const reactionID of kinds.slice(1, 10)) await bob.ok('react', { ID, reactionID, on: true });
        expect(await alice.codeOf('react', { ID, reactionID: kinds[10] ?? '', on: true })).toBe(ENGINE_CODE.reactionLimit);
        await bob.ok('react', { ID, reactionID: kinds[0] ?? '', on: false });
        expect((await messagesOf(alice, WITH_BOB)).at(-1)?.reactionList).toHaveLength(9);
        expect(await eve.codeOf('react', { ID, reactionID: kinds[1] ?? '', on: true })).toBe(ENGINE_CODE.notFound);
      });
    },

    merger() {
      test('returns a merged record to a user who has a message with it', async () => {
        const ids: string[] = [];
        for (let at = 0; at < 3; at += 1) ids.push((await alice.sendText(WITH_BOB, 'x'.repeat(5000))).ID);
        const relay = { ...aText(PEOPLE.alice, `C2C${PEOPLE.carol}`, ''), type: 'TIMRelayElem' as const, payload: { title: 't', sourceIDs: ids } };
        const { ID } = await alice.ok('send', { message: relay });
        const { payload } = await carol.event('msg.new', (message) => message.ID === ID);
        const downloadKey = String(payload['downloadKey']);
        expect((await carol.ok('merger', { downloadKey })) as Message[]).toMatchObject(ids.map((one) => ({ ID: one })));
        expect(await eve.codeOf('merger', { downloadKey })).toBe(ENGINE_CODE.notFound);
      });
    },

    translate() {
      test('3122 where translation is not configured, otherwise one text for each', async () => {
        const outcome = await alice.engine.call('translate', { texts: ['你好', '谢谢'], to: 'en' });
        const texts = outcome.kind === 'ok' ? outcome.value.list.length : undefined;
        const code = outcome.kind === 'refused' ? outcome.code : undefined;
        expect([texts, code]).toEqual(capabilities.translate ? [2, undefined] : [undefined, UNAVAILABLE]);
      });
    },

    voiceToText() {
      test('3122 where it is not configured; 404 comes first', async () => {
        const { ID } = await alice.sendText(WITH_BOB, 'no voice');
        expect(await alice.codeOf('voiceToText', { ID })).toBe(capabilities.voiceToText ? ENGINE_CODE.malformed : UNAVAILABLE);
        expect(await eve.codeOf('voiceToText', { ID })).toBe(ENGINE_CODE.notFound);
      });
    },

    profiles() {
      test('answers in the requested order and marks an unknown user as missing', async () => {
        const list = await alice.ok('profiles', { ids: [PEOPLE.eve, '99999999', PEOPLE.bob] });
        expect(list).toMatchObject([{ userID: PEOPLE.eve }, { userID: '@TLS#NOT_FOUND', actionStatus: 1 }, { userID: PEOPLE.bob }]);
      });
    },

    presenceSub() {
      test('returns the presence of friends, but not of strangers or of users who hide it', async () => {
        await bench.world.config(PEOPLE.carol, { hideOnline: 1 });
        const list = await alice.ok('presenceSub', { ids: [PEOPLE.bob, PEOPLE.eve, PEOPLE.carol] });
        expect(list.map(({ userID, statusType }) => [userID, statusType])).toEqual([
          [PEOPLE.bob, 1],
          [PEOPLE.eve, 0],
          [PEOPLE.carol, 2],
        ]);
        await bench.world.config(PEOPLE.carol, { hideOnline: 0 });
      });
    },

    friends() {
      test("lists the user's friends, and friends who deleted the user with status 3", async () => {
        const ids = (await alice.ok('friends', {})).map(({ wtId }) => wtId);
        expect(ids).toEqual(expect.arrayContaining([PEOPLE.bob, PEOPLE.carol]));
        expect(ids).not.toContain(PEOPLE.eve);
        await bench.world.unfriend(PEOPLE.carol, PEOPLE.alice);
        expect((await alice.ok('friends', {})).find(({ wtId }) => wtId === PEOPLE.carol)?.friendsStatus).toBe(3);
        await bench.world.befriend(PEOPLE.carol, PEOPLE.alice);
      });
    },

    groups() {
      test("lists the user's groups with the user's role", async () => {
        expect((await alice.ok('groups', {})).find(({ groupNumber }) => groupNumber === GROUP_ID)).toMatchObject({ selfMember: { identity: 3 } });
        expect((await bob.ok('groups', {})).find(({ groupNumber }) => groupNumber === GROUP_ID)).toMatchObject({ selfMember: { identity: 2 } });
        expect(await eve.ok('groups', {})).toEqual([]);
      });
    },

    groupMembers() {
      test('lists all members page by page, owner first; 404 for outsiders', async () => {
        const first = await alice.ok('groupMembers', { groupID: GROUP_ID, offset: 0, count: 4 });
        expect([first.list[0]?.wtId, first.list.length, first.offset]).toEqual([PEOPLE.alice, 4, 4]);
        const rest = await alice.ok('groupMembers', { groupID: GROUP_ID, offset: first.offset, count: 100 });
        expect(rest.offset).toBe(0);
        const ids = [...first.list, ...rest.list].map(({ wtId }) => wtId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining([PEOPLE.bob, PEOPLE.carol, PEOPLE.dave]));
        expect(await eve.codeOf('groupMembers', { groupID: GROUP_ID, offset: 0 })).toBe(ENGINE_CODE.notFound);
      });
    },

    groupAttrs() {
      test('returns the attributes to members; 404 for outsiders', async () => {
        expect(await alice.ok('groupAttrs', { groupID: GROUP_ID })).toEqual({ attributes: {} });
        expect(await eve.codeOf('groupAttrs', { groupID: GROUP_ID })).toBe(ENGINE_CODE.notFound);
      });
    },
  };

  const isAble = (name: string): boolean => ABILITIES[name] === undefined || capabilities[ABILITIES[name]];
  describe.each(Object.entries(OPERATIONS).filter(([name]) => isAble(name)))('%s', (_name, register) => {
    register();
  });

  describe('all operations', () => {
    test('the suite covers the operations of the contract', () => {
      expect(Object.keys(OPERATIONS).sort()).toEqual(
        Object.keys(ENGINE_METHODS)
          .filter((name) => !['hello', 'ping', 'sync'].includes(name))
          .sort(),
      );
    });

    runCommonTests(() => ({ bench, alice, bob, carol, eve }));
  });
}
