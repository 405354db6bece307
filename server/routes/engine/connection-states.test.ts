import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectUser, type CoreClient, type CoreFrame } from '../../../tests/support/core-client.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { connectEngine, type EngineHost } from './connect-engine.ts';

let core: TestCore;
let alice: CoreClient;

beforeEach(async () => {
  core = await createTestCore();
  alice = await connectUser(core, '10001');
});
afterEach(() => core.close());

function open(host: EngineHost, of: CoreClient) {
  const frames: CoreFrame[] = [];
  const caller = { userId: of.wtId, sessionId: of.session.id, deviceId: of.deviceId, origin: '' };
  const connection = connectEngine(host, caller, { sendFrame: (text) => void frames.push(JSON.parse(text) as CoreFrame), close: () => undefined });
  return { frames, connection };
}

test('a repeated hello does not notify the watchers of the user again', async () => {
  const came = vi.spyOn(core.presence, 'came');
  const bob = await connectUser(core, '10002');
  for (let epoch = 2; epoch < 7; epoch += 1) expect(await bob.codeOf('hello', { epoch, build: 'test' })).toBe(0);
  expect(came).toHaveBeenCalledTimes(1);
});

test('a hello that the database cannot store is answered with 503', async () => {
  const { frames, connection } = open({ ...core, write: () => Promise.reject(new Error('database is locked')) }, alice);
  connection.receive(JSON.stringify({ s: 7, m: 'hello', p: { epoch: 9, build: 'test' } }));
  await vi.waitFor(() => expect(frames).toEqual([{ s: 7, code: 503 }]));
});

test('a presence subscription that runs while its connection ends adds no watcher', async () => {
  const order: string[] = [];
  let isClosing = false;
  const host: EngineHost = {
    ...core,
    sockets: {
      ...core.sockets,
      check: async (socket, db) => {
        const state = await core.sockets.check(socket, db);
        if (isClosing) connection.closed();
        return state;
      },
    },
    presence: {
      ...core.presence,
      left: () => void order.push('left'),
      watch: () => async () => {
        order.push('watch');
        return Promise.resolve([]);
      },
    },
  };
  const { frames, connection } = open(host, alice);
  connection.receive(JSON.stringify({ s: 1, m: 'hello', p: { epoch: 9, build: 'test' } }));
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  isClosing = true;
  connection.receive(JSON.stringify({ s: 2, m: 'presenceSub', p: { ids: ['10002'] } }));
  await vi.waitFor(() => expect(order).toContain('left'));
  await core.write(async () => undefined);
  expect(order).toEqual(['left']);
});
