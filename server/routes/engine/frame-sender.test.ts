import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createFrameSender } from './frame-sender.ts';

type Peer = { readonly socket: WebSocket; readonly wire: Socket; readonly client: WebSocket; readonly received: string[] };

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
});

async function connect(): Promise<Peer> {
  const accepted = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer) => received.push(data.toString('utf8')));
  const [socket, request] = (await accepted) as [WebSocket, { socket: Socket }];
  return { socket, wire: request.socket, client, received };
}

test('sends texts with every header length completely and in order before the close', async () => {
  const { socket, wire, client, received } = await connect();
  const send = createFrameSender(socket, wire);
  const texts = ['', 'a'.repeat(125), 'b'.repeat(126), '群'.repeat(42), 'c'.repeat(65_535), 'd'.repeat(65_536), '完'];
  for (const text of texts) send(text);
  socket.close(4000, 'done');
  expect(await once(client, 'close')).toEqual([4000, Buffer.from('done')]);
  const summary = (text: string) => [text.length, text.slice(0, 1), text.slice(-1)];
  expect(received.map(summary)).toEqual(texts.map(summary));
});

test('encodes a frame once for all sockets', async () => {
  const peers = [await connect(), await connect(), await connect()];
  const written = peers.map(({ wire }) => vi.spyOn(wire, 'write'));
  for (const { socket, wire } of peers) createFrameSender(socket, wire)('one frame for all');
  const [first, ...others] = written.map(({ mock }) => mock.calls.map(([bytes]) => bytes));
  expect(first).toHaveLength(1);
  for (const other of others) {
    expect(other).toHaveLength(1);
    expect(other[0]).toBe(first?.[0]);
  }
  await Promise.all(peers.map(async ({ socket, client }) => (socket.close(), once(client, 'close'))));
});

test('sends nothing to a closing socket', async () => {
  const { socket, wire, client, received } = await connect();
  socket.close();
  createFrameSender(socket, wire)('late');
  await once(client, 'close');
  expect(received).toEqual([]);
});
