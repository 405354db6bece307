import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ClientRequest, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signPayload } from '../../contract/sign.ts';
import { createServerCore } from '../../server/create-server-core.ts';
import { seedSmallWorld } from '../support/small-world.ts';
import { CHEAP_PASSWORDS, NO_RATES } from '../support/start-server.ts';
import { quietPorts } from '../support/test-server.ts';
import { waitForOrigin } from '../support/wait-for-origin.ts';
import { createWireClient, textMessage, type WireClient, type WireSocket } from '../support/wire-client.ts';

const HTTP_REQUESTS = 14;
const TRANSLATIONS = 5;
const EXIT_MS = 10_000;
const TEST_MS = 60_000;

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

let folder: string;
let service: Server;
/** Unanswered translation requests of the server. */
let held: ServerResponse[];
let child: ChildProcess;
let origin: string;
let exited: Promise<number | null>;
let client: WireClient;
let socket: WireSocket;

/** A translation service that answers on the test's command. */
async function startService(): Promise<string> {
  held = [];
  service = createServer((incoming, response) => {
    incoming.resume();
    held.push(response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-stop-'));
  const config = { demo: false, ...CHEAP_PASSWORDS, rates: NO_RATES, translation: { url: await startService() } };
  const core = await createServerCore({ databasePath: join(folder, 'wisp.db'), dataDir: folder, ports: quietPorts(), config: CHEAP_PASSWORDS });
  await seedSmallWorld(core);
  await core.close();
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const environment = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DIST_DIR: folder, CONFIG_FILE: join(folder, 'config.json') };
  child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  exited = once(child, 'exit').then(([code]) => code as number | null);
  origin = await waitForOrigin(child, TEST_MS);
  client = createWireClient(origin);
  await client.logIn('10001');
  socket = await client.openEngine();
  await socket.hello();
}, TEST_MS);
afterEach(async () => {
  child.kill('SIGKILL');
  await exited;
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

type Sent = { readonly request: ClientRequest; readonly body: string; readonly answer: Promise<{ status: number | undefined; code: number }> };

/** A request whose body is not sent yet: the server has accepted its head, or its connection waits to be accepted. */
async function beginRequest(number: number, until: 'continue' | 'connect' = 'continue'): Promise<Sent> {
  const body = JSON.stringify({ contentType: 1, collectTitle: `favourite ${number}` });
  const timestamp = String(Date.now() + number);
  const authorization = `Bearer ${client.tokens().token}`;
  const sent = request(`${origin}/api/user/collection/add`, {
    method: 'POST',
    agent: false,
    headers: {
      ...(until === 'continue' ? { Expect: '100-continue' } : {}),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Device-Id': client.deviceId,
      'Idempotency-Key': randomUUID(),
      Timestamp: timestamp,
      Authorization: authorization,
      Sign: sha256(signPayload({ body, timestamp, authorization })),
    },
  });
  const answer = once(sent, 'response').then(async ([response]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: (response as { statusCode?: number }).statusCode, code: (JSON.parse(Buffer.concat(chunks).toString()) as { code: number }).code };
  });
  sent.flushHeaders();
  if (until === 'continue') await once(sent, 'continue');
  else await once(sent, 'socket').then(([wire]) => once(wire as Socket, 'connect'));
  return { request: sent, body, answer };
}

function takesConnections(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(Number(new URL(origin).port), '127.0.0.1');
    probe.once('connect', () => resolve(probe.destroy() !== undefined));
    probe.once('error', () => resolve(false));
  });
}

const translate = () => socket.request('translate', { texts: ['x'], to: 'en' });

test(
  'SIGTERM answers the 20 requests in flight, closes the sockets with 1001 and exits within 10 s',
  async () => {
    const notify = await client.openNotify();
    const begun = await Promise.all(Array.from({ length: HTTP_REQUESTS }, (_value, number) => beginRequest(number)));
    const translations = Array.from({ length: TRANSLATIONS }, translate);
    await vi.waitFor(() => expect(held).toHaveLength(TRANSLATIONS), TEST_MS);
    const sent = socket.request('send', { message: textMessage('10001', 'C2C10002', 'on the way') });
    const signalledAt = performance.now();
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await takesConnections()).toBe(false), TEST_MS);
    for (const { request: open, body } of begun) open.end(body);
    for (const response of held) response.writeHead(200, { 'content-type': 'application/json' }).end('{"translatedText":["y"]}');
    const overHttp = await Promise.all(begun.map(({ answer }) => answer));
    const overSocket = await Promise.all([...translations, sent]);
    expect(overHttp).toEqual(overHttp.map(() => ({ status: 200, code: 200 })));
    expect(overSocket.map(({ code }) => code)).toEqual(overSocket.map(() => 0));
    expect(overHttp.length + overSocket.length).toBe(20);
    expect(await Promise.all([socket.closed, notify.closed])).toEqual([1001, 1001]);
    expect(await exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(EXIT_MS);
  },
  TEST_MS,
);

test(
  'SIGTERM answers 50 messages, and 20 requests on connections that the server has not accepted yet',
  async () => {
    const messages = Array.from({ length: 50 }, (_value, number) => socket.request('send', { message: textMessage('10001', 'C2C10002', String(number)) }));
    const begun = await Promise.all(Array.from({ length: 20 }, (_value, number) => beginRequest(number, 'connect')));
    for (const { request: open, body } of begun) open.end(body);
    child.kill('SIGTERM');
    const overHttp = await Promise.all(begun.map(({ answer }) => answer));
    expect(overHttp).toEqual(overHttp.map(() => ({ status: 200, code: 200 })));
    expect((await Promise.all(messages)).map(({ code }) => code)).toEqual(messages.map(() => 0));
    expect(await exited).toBe(0);
  },
  TEST_MS,
);

test(
  'SIGTERM stops waiting for an unanswered request, and a second signal ends the process at once',
  async () => {
    void translate();
    await vi.waitFor(() => expect(held).toHaveLength(1), TEST_MS);
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await takesConnections()).toBe(false), TEST_MS);
    // npm passes a signal on, so a repetition within a moment counts as the same signal.
    const again = setInterval(() => child.kill('SIGTERM'), 50);
    expect(await exited).toBe(1);
    clearInterval(again);
  },
  TEST_MS,
);

test(
  'SIGTERM ends within 10 s although a service never answers',
  async () => {
    void translate();
    await vi.waitFor(() => expect(held).toHaveLength(1), TEST_MS);
    const signalledAt = performance.now();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(EXIT_MS);
    expect(await socket.closed).toBe(1001);
  },
  TEST_MS,
);
