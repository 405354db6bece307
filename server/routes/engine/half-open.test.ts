import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, startTestServer } from '../../../tests/support/test-server.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { subscribePush } from '../../commands/push/subscribe-push.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { ServerCore } from '../../create-server-core.ts';
import type { OutboundRequest } from '../../ports.ts';

const { socketIdleMs, helloTimeoutMs } = DEFAULT_CONFIG;
const PING_MS = 30_000;
/** A P-256 point and a secret in the format of a browser. */
const KEYS = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

let ports: ManualPorts;
/** Time that passes while no timer runs, for example while the machine sleeps. */
let sleptMs: number;
let pushed: string[];
let core: ServerCore;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  ports = createManualPorts();
  sleptMs = 0;
  pushed = [];
  const request = async ({ url }: OutboundRequest) => {
    pushed.push(url);
    return Promise.resolve({ status: 201, body: new Uint8Array() });
  };
  core = await createTestCore({
    ports: { ...ports, clock: { now: () => ports.clock.now() + sleptMs }, outbound: { ...ports.outbound, request } },
    config: { socketIdleMs },
  });
  alice = await connectUser(core, '10001');
  bob = await connectUser(core, '10002');
  await core.write((unit) => subscribePush(unit, bob.session, { subscription: { endpoint: 'https://push.example/bob', keys: KEYS }, lang: 'en' }));
  core.push.add('10002');
});
afterEach(() => core.close());

async function sendText(text: string): Promise<void> {
  expect((await alice.send('C2C10002', text)).code).toBe(0);
  await core.push.drain();
}

describe('a half-open engine socket', () => {
  test('closes 75 s after the last frame, and its user is then offline', async () => {
    await alice.request('presenceSub', { ids: ['10002'] });
    ports.advance(socketIdleMs - 1);
    expect([bob.closes, core.fanout.isOnline('10002')]).toEqual([[], true]);
    await alice.request('ping');
    ports.advance(1);
    expect([bob.closes, core.fanout.isOnline('10002')]).toEqual([[1001], false]);
    await vi.waitFor(() => expect(alice.lastEvent('presence')).toMatchObject({ list: [{ userID: '10002', statusType: 2 }] }));
  });

  test('stays open while pings arrive', async () => {
    for (let minute = 0; minute < 6; minute += 1) {
      ports.advance(PING_MS);
      expect((await bob.request('ping')).code).toBe(0);
    }
    expect(bob.closes).toEqual([]);
  });

  test('does not prevent a push to its device', async () => {
    await sendText('here');
    expect(pushed).toEqual([]);
    ports.advance(PING_MS);
    await alice.request('ping');
    ports.advance(socketIdleMs - PING_MS);
    await sendText('gone');
    expect(pushed).toEqual(['https://push.example/bob']);
  });

  test('does not count as online after a sleep, before its timer has run', async () => {
    sleptMs = socketIdleMs;
    await alice.request('ping');
    expect([core.fanout.countEngines('10002'), core.fanout.isOnline('10002'), core.fanout.isOnline('10001')]).toEqual([1, false, true]);
    await sendText('while nobody hears');
    expect(pushed).toEqual(['https://push.example/bob']);
  });
});

test('a half-open engine socket closes within two idle windows although the clock was set back by an hour', async () => {
  ports.advance(PING_MS);
  sleptMs = -3_600_000;
  ports.advance(2 * socketIdleMs);
  expect([bob.closes, core.fanout.isOnline('10002')]).toEqual([[1001], false]);
});

describe('an engine socket that sends no hello', () => {
  test('closes after 15 s with a code that lets its client connect again', async () => {
    const closes: number[] = [];
    const caller = { userId: '10001', sessionId: alice.session.id, deviceId: alice.deviceId, origin: '' };
    const mute = core.connectEngine(caller, { sendFrame: () => undefined, close: (code) => void closes.push(code) });
    ports.advance(helloTimeoutMs - 1);
    mute.receive(JSON.stringify({ s: 1, m: 'ping', p: {} }));
    expect(closes).toEqual([]);
    ports.advance(1);
    expect(closes).toEqual([1008]);
  });
});

describe('a half-open notification socket', () => {
  test('closes 75 s after the last frame and stays open while pings arrive', async () => {
    const server = await startTestServer({ ports, config: { socketIdleMs } });
    const client = createWireClient(server.url, undefined, ports.clock.now);
    await client.logIn('10001');
    const socket = await client.openNotify();
    ports.advance(socketIdleMs - 1);
    socket.sendRaw('ping');
    await socket.waitForEvent('pong');
    ports.advance(socketIdleMs - 1);
    expect(socket.frames.filter(({ e }) => e === 'pong')).toHaveLength(1);
    ports.advance(1);
    expect(await socket.closed).toBe(1001);
    await server.close();
  });
});
