import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createFrameSender } from './frame-sender.ts';

let sockets: WebSocketServer;
let accepted: Promise<{ socket: WebSocket; wire: Socket }>;
let client: WebSocket;
const received: string[] = [];

beforeEach(async () => {
  received.length = 0;
  sockets = new WebSocketServer({ port: 0 });
  accepted = new Promise((resolve) => sockets.once('connection', (socket, request) => resolve({ socket, wire: request.socket })));
  client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
  client.on('message', (data: Buffer) => received.push(data.toString('utf8')));
});
afterEach(() => {
  client.terminate();
  sockets.close();
});

describe('frames', () => {
  test('of one turn arrive whole, in order, after one write', async () => {
    const { socket, wire } = await accepted;
    const send = createFrameSender(socket, wire);
    const uncork = vi.spyOn(wire, 'uncork');
    const frames = ['{"s":1}', '{"e":"你好 👋"}', '{"e":"你好 👋"}', 'x'.repeat(70_000)];
    for (const frame of frames) send(frame);
    expect(wire.writableCorked).toBe(1);
    await vi.waitFor(() => expect(received).toEqual(frames));
    expect(wire.writableCorked).toBe(0);
    // ws corks and uncorks inside of ours for each frame; the last call is the one that writes.
    expect(uncork).toHaveBeenCalledTimes(frames.length + 1);
    send('later');
    await vi.waitFor(() => expect(received.at(-1)).toBe('later'));
  });

  test('that a peer does not take end its connection', async () => {
    const { socket, wire } = await accepted;
    const send = createFrameSender(socket, wire);
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.pause();
    for (let frame = 0; frame < 400 && socket.readyState === socket.OPEN; frame += 1) send('y'.repeat(100_000));
    expect(socket.readyState).not.toBe(socket.OPEN);
    client.resume();
    await closed;
  });
});
