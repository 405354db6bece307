import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSeededPlanner, PROXY_FAULTS, type ConnectionPlan } from './connection-plan.ts';
import { frameText } from './frame-text.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

const FRAMES = 6;
const SOON = { timeout: 10_000 };
let server: Server;
let proxy: FaultProxy;

/** Each socket receives the numbers 0 to 5 and an echo of its messages; each request is answered with its path. */
beforeEach(async () => {
  server = createServer((request, response) => response.end(`answer to ${request.url ?? ''}`));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    for (let at = 0; at < FRAMES; at += 1) socket.send(String(at));
    socket.on('message', (data) => (frameText(data) === 'bye' ? socket.close(4000) : socket.send(frameText(data))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

type Received = { readonly frames: string[]; readonly socket: WebSocket; readonly closed: Promise<number> };

function listen(plan: ConnectionPlan): Received {
  proxy.follow(() => plan);
  const socket = new WebSocket(proxy.origin.replace('http', 'ws'));
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(frameText(data)));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return { frames, socket, closed };
}

async function receives(plan: ConnectionPlan, expected: readonly string[]): Promise<void> {
  const { frames, socket, closed } = listen(plan);
  await expect.poll(() => frames, SOON).toEqual(expected);
  socket.terminate();
  await closed;
}

const get = async (plan: ConnectionPlan): Promise<Response> => {
  proxy.follow(() => plan);
  return fetch(`${proxy.origin}/path`);
};

describe('the fault proxy', () => {
  test('passes requests, frames and close codes unchanged', async () => {
    const { frames, socket, closed } = listen({});
    await expect.poll(() => frames, SOON).toEqual(['0', '1', '2', '3', '4', '5']);
    socket.send('hello');
    await expect.poll(() => frames.at(-1), SOON).toBe('hello');
    socket.send('bye');
    expect(await closed).toBe(4000);
    expect(await (await get({})).text()).toBe('answer to /path');
    expect(Object.values(proxy.counts).every((times) => times === 0)).toBe(true);
  });

  test('drops, repeats and swaps the planned frames', async () => {
    await receives({ dropFrame: 2 }, ['0', '1', '3', '4', '5']);
    await receives({ duplicateFrame: 2 }, ['0', '1', '2', '2', '3', '4', '5']);
    await receives({ swapFrames: 2 }, ['0', '1', '3', '2', '4', '5']);
    expect(proxy.counts).toMatchObject({ dropFrame: 1, duplicateFrame: 1, swapFrames: 1 });
  });

  test('cuts, resets and refuses connections', async () => {
    for (const plan of [{ cutAfterBytes: 300 }, { resetAfterBytes: 300 }, { refuse: true }]) expect(await listen(plan).closed).toBe(1006);
    await expect(get({ refuse: true })).rejects.toThrow('fetch failed');
    expect(proxy.counts).toMatchObject({ cut: 1, reset: 1, refuse: 2 });
  });

  test('keeps a connection open and stops its traffic', async () => {
    const { frames, socket } = listen({ halfOpenAfterBytes: 600 });
    await expect.poll(() => frames.length, SOON).toBe(FRAMES);
    for (let at = 0; at < 60; at += 1) socket.send(`word ${at}`);
    await expect.poll(() => proxy.counts.halfOpen, SOON).toBe(1);
    const received = frames.length;
    expect(await (await get({})).text()).toBe('answer to /path');
    expect([socket.readyState, frames.length]).toEqual([WebSocket.OPEN, received]);
  });

  test('freezes open connections, but not later ones', async () => {
    const { frames, socket } = listen({});
    await expect.poll(() => frames.length, SOON).toBe(FRAMES);
    proxy.freeze();
    socket.send('unheard');
    await receives({}, ['0', '1', '2', '3', '4', '5']);
    expect([socket.readyState, frames.length, proxy.counts.halfOpen]).toEqual([WebSocket.OPEN, FRAMES, 1]);
  });

  test('adds the planned delay and keeps the order', async () => {
    const startedAt = performance.now();
    await receives({ delayMs: 100, jitterMs: 100 }, ['0', '1', '2', '3', '4', '5']);
    expect(performance.now() - startedAt).toBeGreaterThan(200);
    expect(proxy.counts).toMatchObject({ delay: 1, jitter: 1 });
  });

  test('answers as a broken gateway, and slows a body down until it is healed', async () => {
    expect((await get({ badGateway: true })).status).toBe(502);
    const slow = await get({ slowBody: true });
    proxy.heal();
    expect(await slow.text()).toBe('answer to /path');
    expect(proxy.counts).toMatchObject({ badGateway: 1, slowBody: 1 });
  });

  test('drops or replaces frames by a rule of the test', async () => {
    const deliveryStatuses: Record<string, 'drop' | { instead: string }> = { secret: 'drop', tame: { instead: 'hostile' } };
    proxy.ruleFrames(({ from, text }) => (from === 'server' ? (deliveryStatuses[text] ?? 'pass') : 'pass'));
    const { frames, socket } = listen({});
    await expect.poll(() => frames.length, SOON).toBe(FRAMES);
    socket.send('secret');
    socket.send('tame');
    socket.send('plain');
    await expect.poll(() => frames.slice(FRAMES), SOON).toEqual(['hostile', 'plain']);
  });

  test('uses every fault once before repeating one, and the same ones for the same seed', () => {
    const draw = (seed: number) => {
      const planner = createSeededPlanner(seed);
      return Array.from({ length: 12 }, (_, at) => planner(at % 2 === 0 ? 'socket' : 'http', '/im'));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    const names = new Set(draw(7).flatMap((plan) => Object.keys(plan).map((name) => name.replace(/AfterBytes|Ms$/, ''))));
    expect(PROXY_FAULTS.filter((fault) => !names.has(fault))).toEqual([]);
  });
});
