import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createManualPorts, type ManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { aPng } from '../../../tests/support/media-bytes.ts';
import { createTestCore, quietPorts } from '../../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../../tests/support/wire-client.ts';
import { createHttpServer, type HttpServer } from '../../create-http-server.ts';
import type { ServerCore } from '../../create-server-core.ts';

const SHORT_MS = 300;
const BODY_MS = 10_000;
const STALL_MS = 60_000;
const FILE_BYTES = 64 * 1024 * 1024;

let core: ServerCore;
let server: HttpServer;
let client: WireClient;
let url: string;
/** The test controls the timers; the clock and everything else are real. */
let timers: ManualPorts;
let folder: string;
const peers: Peer[] = [];

type Limits = { readonly headersMs: number; readonly idleMs: number; readonly bodyMs: number; readonly stallMs: number };

async function start({ stallMs, ...http }: Limits): Promise<void> {
  timers = createManualPorts();
  const config = { http, uploads: { dailyBytes: 1e9, stallMs, temporaryMs: 1e9 } };
  core = await createTestCore({ ports: { ...quietPorts(), timers: timers.timers }, config, dataDir: folder });
  server = await createHttpServer(core, { distDir: folder });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  client = createWireClient(url);
}

/**
 * Node measures headers and idle connections with its own timers. Only these limits may be short in this test, because a loaded machine is
 * slow.
 */
const SHORT: Limits = { headersMs: SHORT_MS, idleMs: SHORT_MS, bodyMs: SHORT_MS, stallMs: SHORT_MS };
const LONG: Limits = { headersMs: STALL_MS, idleMs: STALL_MS, bodyMs: BODY_MS, stallMs: STALL_MS };

async function startWithLogin(): Promise<void> {
  await start(LONG);
  await client.logIn('10001');
}

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'wisp-timeouts-'))));
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.socket.destroy();
  await core.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Peer = { readonly socket: Socket; readonly text: () => string; readonly closed: Promise<void>; answered(): Promise<void> };

/** A connection that sends only what the test writes. */
function open(...lines: string[]): Peer {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  let received = () => {};
  const first = new Promise<void>((resolve) => (received = resolve));
  socket.on('data', (data) => {
    text += data.toString('latin1');
    received();
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  if (lines.length > 0) socket.write(lines.join('\r\n'));
  const peer = { socket, text: () => text, closed, answered: () => first };
  peers.push(peer);
  return peer;
}

const statusOf = (peer: Peer) => peer.text().split('\r\n')[0];

/** Waits until the server has read the headers, because it sets its timer after that. */
async function untilTimersAre(count: number): Promise<void> {
  while (timers.pendingCount() !== count) await new Promise((resolve) => setImmediate(resolve));
}

describe('a connection', () => {
  beforeEach(() => start(SHORT));

  test('that sends nothing is closed', async () => {
    const peer = open();
    await peer.closed;
    expect(peer.socket.destroyed).toBe(true);
  });

  test('whose headers never end is answered with 408 and closed although data still arrives', async () => {
    const peer = open('GET /api/user/info HTTP/1.1', 'Host: a', 'X-A: b');
    const dripping = setInterval(() => peer.socket.write('c'), SHORT_MS / 10);
    await peer.closed;
    clearInterval(dripping);
    expect(statusOf(peer)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('that is idle after an answer is closed', async () => {
    const peer = open('GET /api/user/version/webConfig HTTP/1.1', 'Host: a', '', '');
    await peer.closed;
    expect(statusOf(peer)).toBe('HTTP/1.1 200 OK');
  });

  test('that never reads its answer is closed', async () => {
    writeFileSync(join(folder, 'large.bin'), '');
    truncateSync(join(folder, 'large.bin'), FILE_BYTES);
    writeFileSync(join(folder, 'index.html'), 'x');
    const files = await createHttpServer(core, { distDir: folder });
    const gone = new Promise<void>((resolve) => files.app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve())));
    const address = new URL(await files.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write('GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n');
    await gone;
    expect(socket.bytesRead).toBeLessThan(FILE_BYTES);
    socket.destroy();
    await files.close();
  });
});

describe('a body', () => {
  beforeEach(startWithLogin);

  const post = (path: string) => [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', 'Content-Length: 100', '', '{'];

  test.each(['/api/user/login/id', '/api/nothing', '/nothing'])('of %s that never ends closes its connection after the limit', async (path) => {
    const before = timers.pendingCount();
    const peer = open(...post(path));
    await untilTimersAre(before + 1);
    timers.advance(BODY_MS - 1);
    expect(peer.socket.destroyed).toBe(false);
    timers.advance(1);
    await peer.closed;
    expect(timers.pendingCount()).toBe(before);
  });

  test('that never ends is answered with 408 if no answer was sent before', async () => {
    const before = timers.pendingCount();
    const peer = open(...post('/api/user/login/id'));
    await untilTimersAre(before + 1);
    timers.advance(BODY_MS);
    await peer.closed;
    expect(statusOf(peer)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('that arrives in time leaves no timer', async () => {
    const before = timers.pendingCount();
    await client.post('/user/collection/list', {});
    await untilTimersAre(before);
    expect(timers.pendingCount()).toBe(before);
  });
});

describe('an upload', () => {
  beforeEach(startWithLogin);

  const FORM = 'form-boundary';
  const PNG = Buffer.from(aPng(2, 2));
  const START = Buffer.from(`--${FORM}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`);
  const END = Buffer.from(`\r\n--${FORM}--\r\n`);

  function openUpload(headers: Record<string, string> = client.fileHeaders()): Peer {
    const length = START.length + PNG.length + END.length;
    const lines = Object.entries({ Host: 'a', ...headers, 'Content-Type': `multipart/form-data; boundary=${FORM}`, 'Content-Length': String(length) });
    return open('POST /api/oss/upload HTTP/1.1', ...lines.map(([name, value]) => `${name}: ${value}`), '', '');
  }

  test('may last longer than other bodies while data arrives', async () => {
    const before = timers.pendingCount();
    const peer = openUpload();
    peer.socket.write(START);
    peer.socket.write(PNG.subarray(0, 10));
    await untilTimersAre(before + 1);
    timers.advance(BODY_MS * 2);
    peer.socket.write(PNG.subarray(10));
    peer.socket.write(END);
    await peer.answered();
    expect(statusOf(peer)).toBe('HTTP/1.1 200 OK');
    expect(peer.text()).toContain('"code":200');
  });

  test('that stops before its file begins is refused after the limit of uploads, and its connection closes', async () => {
    const before = timers.pendingCount();
    const peer = openUpload();
    await untilTimersAre(before + 1);
    timers.advance(STALL_MS);
    await peer.answered();
    expect(peer.text()).toContain('"code":400');
    timers.advance(BODY_MS);
    await peer.closed;
  });

  test('that was refused closes its connection when the rest never arrives', async () => {
    const before = timers.pendingCount();
    const peer = openUpload({});
    await peer.answered();
    expect(peer.text()).toContain('"code":11001');
    await untilTimersAre(before + 1);
    timers.advance(BODY_MS);
    await peer.closed;
  });
});
