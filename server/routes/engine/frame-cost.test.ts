import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectUser, type CoreClient, type CoreFrame } from '../../../tests/support/core-client.ts';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { createTestCore, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { ServerCore } from '../../create-server-core.ts';
import type { EngineConnection } from './connect-engine.ts';

const { burst } = DEFAULT_CONFIG.rates.requests;
const FLOOD = 10_000;
const LARGE = 60_000;

let ports: ManualPorts;
let core: ServerCore;
let alice: CoreClient;
let connection: EngineConnection;
let texts: string[];
let closes: number[];

beforeEach(async () => {
  ports = createManualPorts();
  core = await createTestCore({ ports });
  alice = await connectUser(core, '10001');
  texts = [];
  closes = [];
  const caller = { userId: '10001', sessionId: alice.session.id, deviceId: 'another-device', origin: '' };
  connection = core.connectEngine(caller, { sendFrame: (text) => void texts.push(text), close: (code) => void closes.push(code) });
  connection.receive(JSON.stringify({ s: 1, m: 'hello', p: { epoch: 1, build: 'test' } }));
  await settle();
  texts.length = 0;
});
afterEach(() => core.close());

const settle = () => core.write(async () => Promise.resolve());
const codes = () => texts.map((text) => (JSON.parse(text) as CoreFrame).code);

const deep = `{"s":7,"m":"read","p":${'['.repeat(LARGE / 2)}${']'.repeat(LARGE / 2)}}`;
const HOSTILE: [kind: string, send: () => void][] = [
  ['text that is not JSON', () => connection.receive('x'.repeat(LARGE))],
  ['a small JSON array', () => connection.receive('[]')],
  ['an oversized frame', () => connection.receive(Buffer.alloc(200_000, 'x'))],
  ['a frame nested too deep', () => connection.receive(Buffer.from(deep))],
  ['a binary frame', () => connection.receiveBinary()],
];

describe('a hostile frame', () => {
  test.each(HOSTILE)('costs a token as a request does: %s', async (_kind, send) => {
    for (let count = 0; count < burst; count += 1) send();
    connection.receive(JSON.stringify({ s: 9, m: 'friends', p: {} }));
    await settle();
    expect(codes()).toEqual([...Array<number>(burst).fill(400), 2996]);
    ports.advance(1000);
    connection.receive(JSON.stringify({ s: 10, m: 'groupAttrs', p: { groupID: '200001' } }));
    await settle();
    await settle();
    expect(codes().at(-1)).toBe(0);
  });

  test.each(HOSTILE)('closes the connection during a flood of ten thousand: %s', async (_kind, send) => {
    for (let count = 0; count < FLOOD; count += 1) send();
    await settle();
    expect(closes).toEqual([1008]);
    expect(texts.length).toBeLessThanOrEqual(burst * 6);
  });

  test('is not parsed when no tokens are left', () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const valid = Buffer.from(JSON.stringify({ s: 7, m: 'convCustom', p: { id: 'C2C10002', data: 'x'.repeat(LARGE) } }));
    for (let count = 0; count < FLOOD; count += 1) connection.receive(valid);
    expect(parse.mock.calls.length).toBeLessThanOrEqual(burst);
    expect(closes).toEqual([1008]);
  });

  test('is refused with its request number although it is not parsed', async () => {
    for (let count = 0; count <= burst; count += 1) connection.receive(`{"s":${count},"m":"friends","p":"${'x'.repeat(LARGE)}"}`);
    await settle();
    expect(JSON.parse(texts.at(0) ?? '')).toMatchObject({ s: burst, code: 2996, r: { retryAfterMs: expect.any(Number) } });
  });
});

describe('pings', () => {
  const ping = (s: number) => connection.receive(JSON.stringify({ s, m: 'ping', p: {} }));

  test('have their own tokens, so that a busy connection still answers them', async () => {
    for (let count = 0; count < burst; count += 1) connection.receive('[]');
    for (let count = 0; count < 10; count += 1) ping(count);
    await settle();
    await settle();
    expect(codes().slice(burst)).toEqual(Array<number>(10).fill(0));
  });

  test('close the connection during a flood', async () => {
    for (let count = 0; count < FLOOD; count += 1) ping(count);
    await settle();
    expect(closes).toEqual([1008]);
  });

  test('of the WebSocket protocol also close the connection during a flood', () => {
    for (let count = 0; count < FLOOD; count += 1) connection.receiveControl();
    expect(closes).toEqual([1008]);
  });
});

test('a flood of hellos closes the connection, because only the first one is free', async () => {
  for (let count = 0; count < FLOOD; count += 1) connection.receive(JSON.stringify({ s: count, m: 'hello', p: { epoch: 1, build: 'x' } }));
  expect(closes).toEqual([1008]);
  await settle();
});

describe('over a real socket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  async function join() {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    return client;
  }

  test('disconnects a client that floods the engine with frames of 60 KB', async () => {
    const socket = await (await join()).openEngine();
    await socket.hello();
    const frame = 'x'.repeat(LARGE);
    for (let count = 0; count < 1000; count += 1) socket.sendRaw(frame);
    expect(await socket.closed).toBe(1008);
  });

  test.each(['x', 'x'.repeat(LARGE), 'ping', Buffer.from([1])])('disconnects a client that floods the notification socket', async (frame) => {
    const socket = await (await join()).openNotify();
    for (let count = 0; count < 2000; count += 1) socket.sendRaw(frame);
    expect(await socket.closed).toBe(1008);
  });

  test('limits the bytes that arrive before the token is checked', async () => {
    const client = await join();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const authenticate = server.core.authenticate;
    vi.spyOn(server.core, 'authenticate').mockImplementationOnce(async (credentials) => {
      await held;
      return authenticate(credentials);
    });
    const socket = await client.openEngine();
    for (let count = 0; count < 10; count += 1) socket.sendRaw('x'.repeat(LARGE));
    expect(await socket.closed).toBe(1008);
    release();
  });
});
