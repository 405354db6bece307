import { expect, test } from 'vitest';
import { ALL_CAPABILITIES } from '../../../tests/support/scripted-engine.ts';
import type { ChatEngine } from '../../engines/chat/port.ts';
import { createPresence } from './presence.ts';

function watchingEngine(): { readonly engine: Pick<ChatEngine, 'call' | 'capabilities'>; readonly asked: string[][] } {
  const asked: string[][] = [];
  const call = async (_method: string, params: unknown) => {
    const { ids } = params as { ids: string[] };
    asked.push(ids);
    return { kind: 'ok', value: ids.map((userID) => ({ userID, statusType: 1 })) };
  };
  return { engine: { call: call as ChatEngine['call'], capabilities: () => ALL_CAPABILITIES }, asked };
}

test('a request for another person also includes the people of earlier requests', async () => {
  const { engine, asked } = watchingEngine();
  const look = createPresence(engine);
  await look(['10002']);
  expect(await look(['10003'])).toEqual([{ userID: '10003', statusType: 1 }]);
  expect(asked).toEqual([['10002'], ['10002', '10003']]);
});

test('watches at most 500 people, and drops the person with the oldest request first', async () => {
  const { engine, asked } = watchingEngine();
  const look = createPresence(engine);
  for (let at = 0; at < 501; at += 1) await look([`user${at}`]);
  expect(asked.at(-1)).toHaveLength(500);
  expect(asked.at(-1)).not.toContain('user0');
});

test('returns nothing without an answer', async () => {
  const call = async () => ({ kind: 'unknown' });
  expect(await createPresence({ call: call as ChatEngine['call'], capabilities: () => ALL_CAPABILITIES })(['10002'])).toBeUndefined();
});

test('C44 sends no request to an engine without presence', async () => {
  const { engine, asked } = watchingEngine();
  const look = createPresence({ ...engine, capabilities: () => ({ ...ALL_CAPABILITIES, presence: false }) });
  expect([await look(['10002']), asked]).toEqual([undefined, []]);
});

test('requests several people with one call', async () => {
  const { engine, asked } = watchingEngine();
  const answer = await createPresence(engine)(['10002', '10003']);
  expect(answer?.map(({ userID }) => userID)).toEqual(['10002', '10003']);
  expect(asked).toEqual([['10002', '10003']]);
});
