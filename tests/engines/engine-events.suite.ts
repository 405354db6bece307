import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_EVENTS, type EngineEvent, type EngineEventName } from '../../contract/engine-events.ts';
import { aConversation, aMessage } from '../support/builders.ts';
import { START_TIMEOUT_MS, GROUP, GROUP_ID, PEOPLE, WITH_ALICE, WITH_BOB, type EngineBench, type EngineClient, type EngineUnderTest } from './engine-bench.ts';

const BRIEF = { wtId: PEOPLE.bob, id: PEOPLE.bob, nickName: 'Bob', avatar: '' };
const APPLY = { id: 'apply-1', applyWtId: PEOPLE.eve, applyStatus: 0, applySource: 1, direction: 1, unread: 3 };
const REF = { ID: `${PEOPLE.bob}-1-1`, sequence: 7 };

/** One event of each kind, with only the required fields. */
const SAMPLES: { readonly [E in EngineEventName]: Record<string, unknown> } = {
  'msg.new': aMessage({ conversationID: WITH_BOB, from: PEOPLE.bob, sequence: 900 }),
  'msg.modify': { conversationID: WITH_BOB, ...REF, cloudCustomData: '{"a":1}' },
  'msg.revoke': { conversationID: WITH_BOB, list: [REF], revoker: PEOPLE.bob },
  'msg.delete': { conversationID: WITH_BOB, list: [REF] },
  'msg.read': { conversationID: WITH_BOB, sequence: 7, unreadCount: 2 },
  'msg.receipt': { conversationID: WITH_BOB, list: [{ ID: REF.ID, readCount: 1, unreadCount: 0, isPeerRead: true }] },
  'conv.update': aConversation({ conversationID: WITH_BOB, lastSequence: 7 }),
  'conv.delete': { conversationID: WITH_BOB, clearSequence: 7 },
  'conv.gap': { conversationID: WITH_BOB, from: 8, to: 300 },
  'friend.add': BRIEF,
  'friend.update': { ...BRIEF, remark: 'B.' },
  'friend.delete': { wtId: PEOPLE.bob },
  'friend.apply': APPLY,
  'black.update': { wtId: PEOPLE.eve, on: true },
  'profile.update': { userID: PEOPLE.bob, nick: 'Bobby' },
  'group.update': { groupNumber: GROUP_ID, groupNotice: 'new' },
  'group.member': { groupNumber: GROUP_ID, removed: [PEOPLE.eve] },
  'group.attr': { groupID: GROUP_ID, attributes: { room: '1' } },
  'group.kick': { groupNumber: '300001', operationType: 4 },
  'group.dissolve': { groupNumber: '300002', operationType: 5 },
  'group.quit': { groupNumber: '300003', operationType: 8 },
  'draft.update': { conversationID: WITH_BOB, html: '[]', version: 1, deviceId: 'd', deleted: 0, updatedTs: 1 },
  'pin.update': { toUserWtId: PEOPLE.bob },
  'data.update': { scope: 'moments' },
};

const PLACES: ReadonlySet<string> = new Set(['sequence', 'lastSequence', 'readSequence', 'clearSequence', 'from', 'to']);

/** An engine without dense pair sequences has its own places for messages, and these samples name no stored message. */
function withoutPlaces(sample: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(sample).filter(([name, value]) => !PLACES.has(name) || typeof value !== 'number');
  return Object.fromEntries(
    kept.map(([name, value]) => [name, Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? withoutPlaces(one) : one)) : value]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const KINDS = Object.keys(ENGINE_EVENTS) as EngineEventName[];

/** Every kind of event: live, caught up, and caused by an operation. */
export function runEventTests({ capabilities, create }: EngineUnderTest): void {
  describe('events', () => {
    let bench: EngineBench;
    let alice: EngineClient;
    let bob: EngineClient;

    beforeAll(async () => {
      bench = await create();
      alice = await bench.connect(PEOPLE.alice);
      bob = await bench.connect(PEOPLE.bob);
    }, START_TIMEOUT_MS);
    afterAll(async () => bench.close());

    test.each(KINDS)('%s arrives unchanged at the next position of the stream, and is the same in catch-up', async (kind) => {
      const before = alice.items.length;
      await bench.world.notify([PEOPLE.alice], { e: kind, d: SAMPLES[kind] } as EngineEvent);
      await bench.world.notify([PEOPLE.alice], { e: 'data.update', d: { scope: `after ${kind}` } });
      await alice.event('data.update', ({ scope }) => scope === `after ${kind}`);
      const notified = alice.items.slice(before);
      expect(notified.map(({ event }) => event?.e)).toEqual([kind, 'data.update']);
      expect(notified[0]?.event?.d).toMatchObject(capabilities.densePairs ? SAMPLES[kind] : withoutPlaces(SAMPLES[kind]));
      const [first, second] = notified.map(({ pts }) => pts);
      expect(second).toBe((first ?? 0) + 1);
      if (!capabilities.eventLog) return;
      const caught = await alice.engine.catchUp((first ?? 0) - 1);
      expect(caught.kind === 'ok' ? caught.value.items : caught).toEqual(notified);
    });

    test('a malformed event is kept whole and does not affect the next one', async () => {
      const before = alice.items.length;
      await bench.world.notifyUnknown([PEOPLE.alice], 'msg.read', { conversationID: 7 });
      await bench.world.notify([PEOPLE.alice], { e: 'data.update', d: { scope: 'after the broken one' } });
      await alice.event('data.update', ({ scope }) => scope === 'after the broken one');
      expect(alice.items[before]).toMatchObject({ event: undefined });
      expect(JSON.parse(alice.items[before]?.raw ?? '')).toMatchObject({ e: 'msg.read', d: { conversationID: 7 } });
    });

    test('conv.update comes before the first message of a conversation', async () => {
      await bench.world.befriend(PEOPLE.eve, PEOPLE.alice);
      await bench.world.befriend(PEOPLE.alice, PEOPLE.eve);
      const eve = await bench.connect(PEOPLE.eve);
      const { ID } = await eve.sendText(WITH_ALICE, 'hello');
      await alice.event('msg.new', (message) => message.ID === ID);
      const from = `C2C${PEOPLE.eve}`;
      const order = alice.items.flatMap(({ event }) => (event?.e === 'conv.update' || event?.e === 'msg.new' ? [event] : []));
      const about = order.filter(({ d }) => d.conversationID === from).map(({ e }) => e);
      expect(about).toEqual(['conv.update', 'msg.new']);
      eve.disconnect();
    });

    test("the author of an event receives it too, with the author's view of the conversation", async () => {
      const { ID, sequence } = await alice.sendText(WITH_BOB, 'both hear this');
      const [mine, theirs] = [await alice.event('msg.new', (message) => message.ID === ID), await bob.event('msg.new', (message) => message.ID === ID)];
      expect([mine.conversationID, theirs.conversationID]).toEqual([WITH_BOB, WITH_ALICE]);
      expect([mine.sequence, theirs.sequence]).toEqual([sequence, sequence]);
    });

    test('A41 a joining or leaving member, the other members and a tip report the change', async () => {
      const eve = await bench.connect(PEOPLE.eve);
      await bench.world.admit(GROUP_ID, PEOPLE.eve);
      expect(await eve.event('group.update', (d) => d.groupNumber === GROUP_ID && d.selfMember !== undefined)).toMatchObject({
        selfMember: { wtId: PEOPLE.eve },
      });
      await alice.event('group.member', (d) => d.list?.some(({ wtId }) => wtId === PEOPLE.eve) === true);
      expect(await eve.event('msg.new', (d) => d.conversationID === GROUP)).toMatchObject({ from: 'administrator', noUnread: 1 });
      await bench.world.expel(GROUP_ID, PEOPLE.eve);
      expect(await eve.event('group.kick', (d) => d.groupNumber === GROUP_ID)).toEqual({ groupNumber: GROUP_ID, operationType: 4 });
      await alice.event('group.member', (d) => d.groupNumber === GROUP_ID && d.removed?.includes(PEOPLE.eve) === true);
      await bench.world.admit(GROUP_ID, PEOPLE.eve);
      await bench.world.quit(GROUP_ID, PEOPLE.eve);
      expect(await eve.event('group.quit')).toEqual({ groupNumber: GROUP_ID, operationType: 8 });
      eve.disconnect();
    });

    test('typing reaches an online user and is not in the stream', async () => {
      await alice.ok('typing', { to: PEOPLE.bob, on: true });
      expect(await bob.live('typing')).toEqual({ from: PEOPLE.alice, on: true });
      expect(bob.items.filter(({ raw }) => raw.includes('typing'))).toEqual([]);
    });

    if (capabilities.presence)
      test('a change of presence reaches the subscriber', async () => {
        await alice.ok('presenceSub', { ids: [PEOPLE.carol] });
        const carol = await bench.connect(PEOPLE.carol);
        const came = await alice.live('presence', ({ list }) => list.some((one) => one.userID === PEOPLE.carol && one.statusType === 1));
        carol.disconnect();
        const left = await alice.live('presence', ({ list }) => list.some((one) => one.userID === PEOPLE.carol && one.statusType === 2));
        expect([came, left].map(({ list }) => list.length)).toEqual([1, 1]);
      });
  });
}
