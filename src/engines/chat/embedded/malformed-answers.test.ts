import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aFriend, aMessage } from '../../../../tests/support/builders.ts';
import { connectEngine, type ConnectedEngine } from '../../../../tests/support/fakes/connected-engine.ts';
import { ENGINE_METHODS } from '../../../../contract/engine-methods.ts';
import type { ChatEngine, EngineOutcome } from '../port.ts';

const RUNS = 150;
const PEER = 'C2C10002';

let connected: ConnectedEngine;
let engine: ChatEngine;

beforeEach(async () => {
  connected = await connectEngine();
  engine = connected.engine;
});
afterEach(() => connected.close());

/** Each call that reads server data, with a valid answer. */
const CALLS = {
  sync: { ask: async () => engine.catchUp(0), good: { events: [{ e: 'msg.new', pts: 1, d: aMessage({ sequence: 1 }) }], pts: 1, more: false } },
  history: {
    ask: async () => engine.call('history', { conversationID: PEER, count: 20 }),
    good: { list: [aMessage({ sequence: 1 })], from: 1, to: 1, isCompleted: true },
  },
  conversations: { ask: async () => engine.call('conversations', { cursor: '', count: 20 }), good: { list: [aConversation({ lastSequence: 1 })], cursor: '' } },
  friends: { ask: async () => engine.call('friends', {}), good: [aFriend('10002')] },
  groups: { ask: async () => engine.call('groups', {}), good: [] },
  profiles: { ask: async () => engine.call('profiles', { ids: ['10002'] }), good: [{ userID: '10002', nick: '', avatar: '' }] },
} satisfies Record<string, { ask: () => Promise<EngineOutcome<unknown>>; good: unknown }>;

const outcomeOf = async (ask: () => Promise<EngineOutcome<unknown>>, r: unknown) => connected.outcomeOf(ask(), `{"s":$s,"code":0,"r":${JSON.stringify(r)}}`);

/** Replaces one value of an answer; `at` selects it. */
function damaged(good: unknown, at: number, value: unknown): unknown {
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const root = { r: structuredClone(good) };
  const visit = (holder: Record<string, unknown>): void => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      if (typeof holder[key] === 'object' && holder[key] !== null) visit(holder[key] as Record<string, unknown>);
    }
  };
  visit(root);
  const place = places[at % places.length];
  if (place !== undefined) place.holder[place.key] = value;
  return root.r;
}

const JSON_VALUE = fc.jsonValue({ maxDepth: 3 });

test.each(Object.entries(CALLS))('G7 %s: reads the valid answer that the other tests damage', async (_method, { ask, good }) => {
  expect(await outcomeOf(ask, good)).toMatchObject({ kind: 'ok' });
});

test.each(Object.entries(CALLS))('G10 %s: reads any answer as ok or unknown, and passes on only valid values', async (method, { ask, good }) => {
  const shape = ENGINE_METHODS[method as keyof typeof CALLS].result;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        JSON_VALUE,
        fc.tuple(fc.nat(), JSON_VALUE).map(([at, value]) => damaged(good, at, value)),
      ),
      async (r) => {
        const outcome = await outcomeOf(ask, r);
        expect(outcome).not.toBe('waits');
        expect(['ok', 'unknown']).toContain((outcome as EngineOutcome<unknown>).kind);
        const passedOn = method !== 'sync' && typeof outcome === 'object' && outcome.kind === 'ok' ? [outcome.value] : [];
        expect(passedOn.filter((value) => !shape.safeParse(value).success)).toEqual([]);
        expect(connected.notified.filter((one) => !one.startsWith('unreadable '))).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});
