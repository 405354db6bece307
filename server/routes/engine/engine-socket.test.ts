import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, textMessage, type WireSocket } from '../../../tests/support/wire-client.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function connect(wtId: string): Promise<WireSocket> {
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  const socket = await client.openEngine();
  await socket.hello();
  return socket;
}

describe('engine socket', () => {
  test('answers a send and sends the message to both users, each with the conversation ID of that user', async () => {
    const alice = await connect('10001');
    const bob = await connect('10002');
    const message = textMessage('10001', 'C2C10002', '你好');
    const answer = await alice.request('send', { message });
    expect(answer).toMatchObject({ code: 0, r: { ID: message['ID'], conversationID: 'C2C10002', from: '10001', to: '10002' } });
    const mine = await alice.waitForEvent('msg.new');
    const theirs = await bob.waitForEvent('msg.new');
    expect(mine.d).toMatchObject({ ID: message['ID'], conversationID: 'C2C10002' });
    expect(theirs.d).toMatchObject({ ID: message['ID'], conversationID: 'C2C10001', payload: { text: '你好' } });
    alice.close();
    bob.close();
  });

  test('refuses a method before hello and an unknown token', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const socket = await client.openEngine();
    expect(await socket.request('friends')).toMatchObject({ code: 400 });
    socket.close();
    const stranger = await client.openEngine({ token: 'nobody' });
    expect(await stranger.closed).toBe(4001);
  });

  test('closes the older connection of a device and a connection with an older epoch with 4000', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const first = await client.openEngine();
    await first.hello(5);
    const second = await client.openEngine();
    await second.hello(6);
    expect(await first.closed).toBe(4000);
    const third = await client.openEngine();
    third.sendRaw(JSON.stringify({ s: 1, m: 'hello', p: { epoch: 5, build: 'test' } }));
    expect(await third.closed).toBe(4000);
    expect(await second.request('ping')).toMatchObject({ code: 0 });
    second.close();
  });

  test('refuses a page of another origin and accepts a page of its own origin', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    await expect(client.openEngine({ origin: 'https://evil.example' })).rejects.toThrow('403');
    const socket = await client.openEngine({ origin: server.url });
    expect(await socket.hello()).toMatchObject({ code: 0 });
    socket.close();
  });

  test('answers hostile frames with 400 and keeps the connection open', async () => {
    const socket = await connect('10001');
    const hostile = [
      'not json',
      '[]',
      JSON.stringify({ s: 'x', m: 'ping' }),
      JSON.stringify({ s: 7, m: 'noSuchMethod' }),
      JSON.stringify({ s: 8, m: 'constructor' }),
      JSON.stringify({ s: 9, m: 'read', p: { conversationID: 5, sequence: '1' } }),
      `{"s":10,"m":"read","p":${'['.repeat(40)}${']'.repeat(40)}}`,
      JSON.stringify({ s: 11, m: 'ping', p: 'x'.repeat(70_000) }),
    ];
    const before = socket.frames.length;
    for (const text of hostile) socket.sendRaw(text);
    socket.sendRaw(Buffer.from([1, 2, 3]));
    expect(await socket.request('ping')).toMatchObject({ code: 0 });
    expect(socket.frames.slice(before).filter((frame) => frame.code === 400)).toHaveLength(hostile.length + 1);
    socket.close();
  });

  test('stores and answers commands in their order, and a later read returns their messages', async () => {
    const alice = await connect('10001');
    const messages = Array.from({ length: 20 }, (_value, index) => textMessage('10001', 'C2C10002', `第 ${index} 条`));
    const refused = textMessage('10001', 'C2C10001', '给自己');
    const before = alice.frames.length;
    const sends = [...messages.slice(0, 10), refused, ...messages.slice(10)].map((message) => alice.request('send', { message }));
    const history = alice.request('history', { conversationID: 'C2C10002', count: 20 });
    const answers = await Promise.all(sends);
    expect(answers.map(({ code }) => code)).toEqual([...Array<number>(10).fill(0), 400, ...Array<number>(10).fill(0)]);
    const { list } = (await history).r as { list: { ID: string }[] };
    expect(list.map(({ ID }) => ID).toSorted()).toEqual(messages.map((message) => String(message['ID'])).toSorted());
    const numbers = alice.frames.slice(before).flatMap(({ s }) => (s === undefined ? [] : [s]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const sequences = answers.flatMap(({ r }) => (r === undefined ? [] : [(r as { sequence: number }).sequence]));
    expect(sequences).toEqual(Array.from({ length: 20 }, (_value, index) => (sequences[0] ?? 0) + index));
    alice.close();
  });

  test('returns missed events by sync, and a reset for a cursor ahead of the log', async () => {
    const bob = await connect('10002');
    const { pts } = (await bob.request('hello', { epoch: 1, build: 'test' })).r as { pts: number };
    bob.close();
    const alice = await connect('10001');
    await alice.request('send', { message: textMessage('10001', 'C2C10002', '在吗') });
    alice.close();
    const again = await connect('10002');
    const synced = (await again.request('sync', { pts })).r as { events: { e: string; pts: number }[]; pts: number; more: boolean };
    expect(synced).toMatchObject({ pts: pts + 1, more: false, events: [{ e: 'msg.new', pts: pts + 1 }] });
    expect((await again.request('sync', { pts: 1_000_000 })).r).toMatchObject({ reset: true });
    again.close();
  });
});
