import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineEnd } from '../../src/engines/chat/port.ts';
import { START_TIMEOUT_MS, aText, GROUP, PEOPLE, WITH_ALICE, WITH_BOB, type EngineBench, type EngineClient, type EngineUnderTest } from './engine-bench.ts';

const PING_MS = 30_000;
const PONG_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const LONG_PAUSE_MS = 60_000;

/** Login, heartbeat, broken wires, ends of sessions and catch-up: the parts of an adapter besides its operations. */
export function runConnectionTests({ capabilities, create }: EngineUnderTest): void {
  let bench: EngineBench;
  const open: EngineClient[] = [];

  async function connect(...[userID, options]: Parameters<EngineBench['connect']>): Promise<EngineClient> {
    const client = await bench.connect(userID, options);
    open.push(client);
    return client;
  }

  beforeAll(async () => {
    bench = await create();
  }, START_TIMEOUT_MS);
  afterAll(async () => bench.close());

  describe('connecting', () => {
    test('the engine goes from connecting to ready and passes the server time', async () => {
      const alice = await connect(PEOPLE.alice);
      expect(alice.states.map(({ kind }) => kind)).toEqual(['connecting', 'ready']);
      expect(alice.states.at(-1)).toMatchObject({ kind: 'ready', pts: expect.any(Number), serverTimeMs: expect.any(Number) });
      alice.disconnect();
    });

    test('no event arrives before the login is answered, even if messages are sent meanwhile', async () => {
      const bob = await connect(PEOPLE.bob);
      const alice = await bench.start(PEOPLE.alice);
      for (let at = 0; at < 20; at += 1) await bob.sendText(WITH_ALICE, `while she comes ${at}`);
      await alice.state('ready');
      await bob.sendText(WITH_ALICE, 'now');
      await alice.event('msg.new', (message) => message.payload['text'] === 'now');
      const ready = alice.story.indexOf('state ready');
      expect(alice.story.slice(0, ready).filter((line) => !line.startsWith('state'))).toEqual([]);
      const [first] = alice.items;
      const known = alice.states.find((state) => state.kind === 'ready');
      expect(first?.pts).toBeGreaterThan(known?.kind === 'ready' ? known.pts : Number.POSITIVE_INFINITY);
      for (const client of [alice, bob]) client.disconnect();
    });

    test('a call before ready has no outcome and is not sent later', async () => {
      const alice = await bench.start(PEOPLE.alice);
      const message = aText(PEOPLE.alice, WITH_BOB, 'too early');
      expect(await alice.engine.call('send', { message })).toEqual({ kind: 'unknown' });
      expect(await alice.engine.catchUp(0)).toEqual({ kind: 'unknown' });
      await alice.state('ready');
      const { list } = await alice.ok('history', { conversationID: WITH_BOB, count: 5 });
      expect(JSON.stringify(list)).not.toContain('too early');
      alice.disconnect();
    });

    test('after disconnect no event arrives, and a pending call ends without an outcome', async () => {
      const alice = await connect(PEOPLE.alice);
      const bob = await connect(PEOPLE.bob);
      const pending = alice.engine.call('friends', {});
      alice.disconnect();
      expect(await pending).toEqual({ kind: 'unknown' });
      const notified = alice.story.length;
      await bob.sendText(WITH_ALICE, 'to nobody');
      await bench.passTime(LONG_PAUSE_MS);
      expect(alice.story).toHaveLength(notified);
      bob.disconnect();
    });
  });

  describe('a broken wire', () => {
    test('a cut ends pending calls without an outcome, and after a delay the engine is ready again', async () => {
      const alice = await connect(PEOPLE.alice);
      const pending = alice.engine.call('friends', {});
      alice.cut();
      expect(await pending).toEqual({ kind: 'unknown' });
      const waiting = await alice.state('waiting');
      expect(waiting).toMatchObject({ kind: 'waiting', retryAtMs: expect.any(Number) });
      await bench.passTime(2000);
      await alice.state('ready', alice.states.indexOf(waiting));
      expect(await alice.codeOf('friends', {})).toBe(0);
      alice.disconnect();
    });

    test('wake reconnects without the delay', async () => {
      const alice = await connect(PEOPLE.alice);
      alice.cut();
      await alice.state('waiting');
      alice.engine.wake();
      await alice.state('ready', 2);
      expect(alice.attempts()).toBe(2);
      alice.disconnect();
    });

    test('the heartbeat detects a silent connection', async () => {
      const alice = await connect(PEOPLE.alice);
      alice.freeze();
      await bench.passTime(PING_MS);
      await bench.passTime(PONG_MS);
      await alice.state('waiting');
      await bench.passTime(2000);
      await alice.state('ready', 2);
      expect(alice.attempts()).toBe(2);
      alice.disconnect();
    });

    test('a request without an answer ends the connection and has no outcome', async () => {
      const alice = await connect(PEOPLE.alice);
      alice.freeze();
      const pending = alice.engine.call('friends', {});
      await bench.passTime(REQUEST_TIMEOUT_MS);
      expect(await pending).toEqual({ kind: 'unknown' });
      await alice.state('waiting');
      alice.disconnect();
    });

    test('a live connection stays open over many heartbeats', async () => {
      const alice = await connect(PEOPLE.alice);
      for (let beat = 0; beat < 3; beat += 1) await bench.passTime(PING_MS);
      expect(alice.states.map(({ kind }) => kind)).toEqual(['connecting', 'ready']);
      alice.disconnect();
    });

    test('G6 a repeated send after a lost answer creates no second message', async () => {
      const alice = await connect(PEOPLE.alice);
      const bob = await connect(PEOPLE.bob);
      const message = aText(PEOPLE.alice, WITH_BOB, 'once');
      alice.freeze();
      const lost = alice.engine.call('send', { message });
      await bench.passTime(REQUEST_TIMEOUT_MS);
      expect(await lost).toEqual({ kind: 'unknown' });
      await bench.passTime(2000);
      await alice.state('ready', 2);
      const first = await alice.ok('send', { message });
      const again = await alice.ok('send', { message });
      expect([again.ID, again.sequence]).toEqual([first.ID, first.sequence]);
      await bob.event('msg.new', ({ ID }) => ID === message.ID);
      await bob.sendText(WITH_ALICE, 'last');
      await bob.event('msg.new', ({ payload }) => payload['text'] === 'last');
      expect(bob.items.filter(({ event }) => event?.e === 'msg.new' && event.d.payload['text'] === 'once')).toHaveLength(1);
      for (const client of [alice, bob]) client.disconnect();
    });
  });

  if (!capabilities.eventLog)
    describe('without an event log', () => {
      test('each connection numbers its events from 1, and missed messages are in the lists and in history', async () => {
        const bob = await connect(PEOPLE.bob);
        const alice = await connect(PEOPLE.alice);
        expect(alice.states.at(-1)).toMatchObject({ kind: 'ready', pts: 0 });
        await bob.sendText(WITH_ALICE, 'heard');
        await alice.event('msg.new', ({ payload }) => payload['text'] === 'heard');
        expect(alice.items.map(({ pts }) => pts)).toEqual(alice.items.map((_item, at) => at + 1));
        alice.disconnect();
        const missed = await bob.sendText(WITH_ALICE, 'missed');
        const back = await connect(PEOPLE.alice);
        const conversation = (await back.ok('conversations', { cursor: '', count: 500 })).list.find(({ conversationID }) => conversationID === WITH_BOB);
        const { list } = await back.ok('history', { conversationID: WITH_BOB, count: 1 });
        expect(list).toMatchObject([{ ID: missed.ID, sequence: missed.sequence }]);
        expect(conversation).toMatchObject({ lastSequence: missed.sequence, lastMessage: { ID: missed.ID } });
        expect(back.items.filter(({ event }) => event?.e === 'msg.new')).toEqual([]);
        for (const client of [back, bob]) client.disconnect();
      });
    });

  if (capabilities.eventLog)
    describe('catch-up', () => {
      test('STORE-015 returns the missed events in order and without a gap', async () => {
        const alice = await connect(PEOPLE.alice);
        const { pts } = alice.states.at(-1) as { pts: number };
        alice.disconnect();
        const bob = await connect(PEOPLE.bob);
        for (const text of ['one', 'two', 'three']) await bob.sendText(WITH_ALICE, text);
        const back = await connect(PEOPLE.alice, { readPts: async () => Promise.resolve(pts) });
        const outcome = await back.engine.catchUp(pts);
        if (outcome.kind !== 'ok') throw new Error(outcome.kind);
        const { items, more, reset } = outcome.value;
        expect([more, reset]).toEqual([false, false]);
        expect(items.map((item) => item.pts)).toEqual(items.map((_item, at) => pts + 1 + at));
        const texts = items.flatMap(({ event }) => (event?.e === 'msg.new' ? [event.d.payload['text']] : []));
        expect(texts).toEqual(['one', 'two', 'three']);
        expect(outcome.value.pts).toBe(items.at(-1)?.pts);
        for (const client of [back, bob]) client.disconnect();
      });

      test('a position beyond the log is a reset', async () => {
        const alice = await connect(PEOPLE.alice);
        const beyond = await alice.engine.catchUp(1_000_000);
        expect(beyond).toMatchObject({ kind: 'ok', value: { items: [], reset: true } });
        alice.disconnect();
      });

      test('G7 an event of an unknown kind keeps its position and its text', async () => {
        const alice = await connect(PEOPLE.alice);
        const { pts } = alice.states.at(-1) as { pts: number };
        await bench.world.notifyUnknown([PEOPLE.alice], 'msg.fromTheFuture', { anything: 1 });
        await bench.world.notify([PEOPLE.alice], { e: 'data.update', d: { scope: 'tags' } });
        await alice.event('data.update', ({ scope }) => scope === 'tags');
        const outcome = await alice.engine.catchUp(pts);
        const logged = outcome.kind === 'ok' ? outcome.value.items : [];
        for (const items of [alice.items, logged]) {
          const unknown = items.find(({ raw }) => raw.includes('msg.fromTheFuture'));
          expect(unknown).toMatchObject({ pts: pts + 1, event: undefined });
          expect(items.some((item) => item.pts === pts + 2 && item.event?.e === 'data.update')).toBe(true);
        }
        alice.disconnect();
      });
    });

  describe('the end of a session', () => {
    const ENDS: readonly EngineEnd[] = ['elsewhere', 'banned'];

    test.each(ENDS)('%s: the engine reports the end once and does not reconnect', async (reason) => {
      const dave = await connect(PEOPLE.dave);
      await bench.world.endSessions(PEOPLE.dave, reason);
      expect(await dave.end()).toBe(reason);
      expect(await dave.live('kicked')).toMatchObject({ reason: expect.any(String) });
      await bench.passTime(LONG_PAUSE_MS);
      expect([dave.ends.length, dave.attempts()]).toEqual([1, 1]);
      expect(await dave.engine.call('friends', {})).toEqual({ kind: 'unknown' });
    });

    test('token: the engine tries one new token before it ends the session', async () => {
      const dave = await connect(PEOPLE.dave);
      await bench.world.endSessions(PEOPLE.dave, 'token');
      expect(await dave.end()).toBe('token');
      expect(dave.attempts()).toBe(2);
    });

    test('the engine replaces an expired token silently', async () => {
      const carol = await connect(PEOPLE.carol, { token: (good, attempt) => (attempt === 1 ? 'worn-out' : good) });
      expect(carol.attempts()).toBe(2);
      expect(carol.ends).toEqual([]);
      carol.disconnect();
    });

    if (capabilities.severalDevices)
      test('superseded: a newer connection of a device ends the older one', async () => {
        const device = { deviceId: 'device-of-carol' };
        const first = await connect(PEOPLE.carol, { ...device, epoch: 5, token: (good) => good });
        const second = await connect(PEOPLE.carol, { ...device, epoch: 6 });
        expect(await first.end()).toBe('superseded');
        expect(await second.codeOf('groups', {})).toBe(0);
        second.disconnect();
      });

    if (!capabilities.severalDevices)
      test('replaced: on an account with one connection, the newest one ends the older one', async () => {
        const first = await connect(PEOPLE.carol, { epoch: 6 });
        const second = await connect(PEOPLE.carol, { epoch: 5 });
        await bench.passTime(1);
        expect(await first.end()).toBe('replaced');
        expect(await second.codeOf('groups', {})).toBe(0);
        await bench.passTime(LONG_PAUSE_MS);
        expect([first.ends.length, first.attempts(), second.ends]).toEqual([1, 1, []]);
        second.disconnect();
      });

    if (capabilities.severalDevices)
      test('STORE-014 all devices of an account receive the same message', async () => {
        const [phone, processor, bob] = [await connect(PEOPLE.alice), await connect(PEOPLE.alice), await connect(PEOPLE.bob)];
        const { ID } = await phone.sendText(GROUP, 'to all of mine');
        for (const client of [phone, processor, bob]) await client.event('msg.new', (message) => message.ID === ID);
        expect([phone.ends, processor.ends]).toEqual([[], []]);
        for (const client of [phone, processor, bob]) client.disconnect();
      });
  });
}
