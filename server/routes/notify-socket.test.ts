import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Frame } from '../../tests/support/wire-client.ts';
import { raiseCounter } from '../../tests/support/world.ts';
import { emitNotice } from '../commands/unit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const typeOf = (type: number) => (frame: Frame & { type?: number }) => frame.type === type;

describe('notification socket', () => {
  test('states the counts first, zero too, and answers ping with pong', async () => {
    await raiseCounter(server.core, '10001', 'friendApply');
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const socket = await client.openNotify();
    await socket.waitFor(typeOf(4));
    expect(socket.frames).toEqual([
      { type: 1, data: { friendApplyUnread: 1 } },
      { type: 2, data: { count: 0 } },
      { type: 4, data: { joinApplyUnread: 0, othersUnread: 0, myApplyUnread: 0 } },
    ]);
    socket.sendRaw('ping');
    await socket.waitForEvent('pong');
    socket.close();
  });

  test('carries what a command tells this user, and nothing of others', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const socket = await client.openNotify();
    await server.core.write(async (unit) => {
      emitNotice(unit, ['10002'], { type: 3, data: { toUserWtId: '10005' } });
      emitNotice(unit, ['10001'], { type: 5, data: { groupNumber: '200001' } });
    });
    expect(await socket.waitFor(typeOf(5))).toEqual({ type: 5, data: { groupNumber: '200001' } });
    expect(socket.frames.filter(typeOf(3))).toEqual([]);
    socket.close();
  });

  test('gives way to a newer one of the same device with 4000', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const first = await client.openNotify();
    await first.waitFor(typeOf(4));
    const second = await client.openNotify();
    expect(await first.closed).toBe(4000);
    second.sendRaw('ping');
    await second.waitForEvent('pong');
    second.close();
  });

  test('closes with 4001 for a token nobody has, and refuses foreign pages', async () => {
    const client = createWireClient(server.url);
    const socket = await client.openNotify({ token: 'nobody' });
    expect(await socket.closed).toBe(4001);
    await expect(client.openNotify({ origin: 'https://evil.example' })).rejects.toThrow('403');
  });
});
