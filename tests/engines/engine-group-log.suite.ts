import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_CODE } from '../../contract/codes.ts';
import type { CatchUp } from '../../src/engines/chat/port.ts';
import { START_TIMEOUT_MS, GROUP, GROUP_ID, PEOPLE, type EngineBench, type EngineClient, type EngineUnderTest } from './engine-bench.ts';

/** The log of a large group beside those of its members (decision 039). An engine without heads has one log for everything. */
export function runGroupLogTests({ create }: EngineUnderTest): void {
  let bench: EngineBench;
  let alice: EngineClient;
  let bob: EngineClient;

  const headOf = (client: EngineClient): number | undefined =>
    client.states.flatMap((state) => (state.kind === 'ready' ? (state.groups ?? []) : [])).findLast(({ groupNumber }) => groupNumber === GROUP_ID)?.pts;
  const inGroup = (client: EngineClient) => client.items.filter(({ group }) => group === GROUP_ID);

  async function pageOf(client: EngineClient, pts: number, group?: string): Promise<CatchUp> {
    const outcome = await client.engine.catchUp(pts, group);
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
    return outcome.value;
  }

  describe('the log of a large group', () => {
    beforeAll(async () => {
      bench = await create({ largeGroupAbove: 3 });
      alice = await bench.connect(PEOPLE.alice);
      bob = await bench.connect(PEOPLE.bob);
    }, START_TIMEOUT_MS);
    afterAll(async () => bench.close());

    test('an event contains the group and its position there, or is in the only log of an engine without heads', async () => {
      const { ID } = await bob.sendText(GROUP, 'to all');
      await alice.event('msg.new', (message) => message.ID === ID);
      const item = alice.items.find(({ event }) => event?.e === 'msg.new' && event.d.ID === ID);
      const head = headOf(alice);
      expect([item?.group, item?.pts]).toEqual(head === undefined ? [undefined, item?.pts] : [GROUP_ID, head + 1]);
    });

    test('GROUP-028 G3 positions are consecutive, and catch-up returns the same events and the current conversation', async () => {
      const { ID } = await bob.sendText(GROUP, 'one');
      await alice.ok('react', { ID, reactionID: '👍', on: true });
      const { sequence } = await bob.sendText(GROUP, 'two');
      await alice.event('msg.new', (message) => message.sequence === sequence);
      const notified = inGroup(alice);
      const first = notified[0]?.pts ?? 0;
      expect(notified.map(({ pts }) => pts)).toEqual(notified.map((_item, at) => first + at));
      const page = await pageOf(alice, first - 1, GROUP_ID);
      expect(page.items.map(({ group, pts, event }) => [group, pts, event?.e])).toEqual(notified.map(({ group, pts, event }) => [group, pts, event?.e]));
      expect(page).toMatchObject({ pts: notified.at(-1)?.pts, more: false, reset: false });
      expect(page.conversation).toMatchObject({ conversationID: GROUP, eventPts: page.pts, lastSequence: sequence });
    });

    test('all members receive one list of reactions, and the event names the user who changed it', async () => {
      const { ID } = await bob.sendText(GROUP, 'to react to');
      await alice.ok('react', { ID, reactionID: '👍', on: true });
      const reactor = { userID: PEOPLE.alice, reactionID: '👍', on: true };
      for (const client of [alice, bob]) {
        const change = await client.event('msg.modify', (one) => one.ID === ID);
        expect(change).toMatchObject({ reactor, reactionList: [{ totalUserCount: 1, reactedByMyself: false }] });
      }
    });

    test('hello and the last page of the own log contain the head of the group', async () => {
      const back = await bench.connect(PEOPLE.carol);
      const head = { groupNumber: GROUP_ID, pts: inGroup(alice).at(-1)?.pts };
      expect(back.states.at(-1)).toMatchObject({ kind: 'ready', groups: [head] });
      const { pts } = back.states.at(-1) as { readonly pts: number };
      expect(await pageOf(back, pts)).toMatchObject({ more: false, groups: [head] });
      back.disconnect();
    });

    test('a position beyond the log is a reset with the conversation', async () => {
      const page = await pageOf(alice, 1_000_000, GROUP_ID);
      expect(page).toMatchObject({ items: [], more: false, reset: true, conversation: { conversationID: GROUP } });
    });

    test('404 for a user outside the group, who receives no event of it', async () => {
      const eve = await bench.connect(PEOPLE.eve);
      expect(await eve.engine.catchUp(0, GROUP_ID)).toMatchObject({ kind: 'refused', code: ENGINE_CODE.notFound });
      await bob.sendText(GROUP, 'not to eve');
      await bench.world.notify([PEOPLE.eve], { e: 'data.update', d: { scope: 'after' } });
      await eve.event('data.update', ({ scope }) => scope === 'after');
      expect(inGroup(eve)).toEqual([]);
      eve.disconnect();
    });

    test('a new member receives the position from which to read, and a former member reads up to the end', async () => {
      const eve = await bench.connect(PEOPLE.eve);
      await bench.world.admit(GROUP_ID, PEOPLE.eve);
      const { eventPts = -1 } = await eve.event('conv.update', ({ conversationID }) => conversationID === GROUP);
      await eve.event('group.member', (d) => d.list?.some(({ wtId }) => wtId === PEOPLE.eve) === true);
      expect(inGroup(eve)[0]?.pts).toBe(eventPts + 1);
      await bench.world.quit(GROUP_ID, PEOPLE.eve);
      await eve.event('group.quit');
      const { sequence } = await bob.sendText(GROUP, 'after eve');
      const page = await pageOf(eve, eventPts, GROUP_ID);
      expect(page).toMatchObject({ more: false, conversation: { operationType: 8 } });
      expect(page.items.some(({ event }) => event?.e === 'msg.new' && event.d.sequence === sequence)).toBe(false);
      eve.disconnect();
    });
  });
}
