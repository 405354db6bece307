import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Frame } from '../../tests/support/wire-client.ts';
import { raiseCounter, setUserState } from '../../tests/support/world.ts';
import { logOut } from '../commands/account/log-out.ts';
import { emitNotice } from '../commands/unit.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const typeOf = (type: number) => (frame: Frame & { type?: number }) => frame.type === type;

describe('notification socket', () => {
  test('sends all counts first, also zero, and answers ping with pong', async () => {
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

  test('receives the notices of its user and of no other user', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const socket = await client.openNotify();
    await server.core.write(async (unit) => {
      await emitNotice(unit, ['10002'], { type: 3, data: { toUserWtId: '10005' } });
      await emitNotice(unit, ['10001'], { type: 5, data: { groupNumber: '200001' } });
    });
    expect(await socket.waitFor(typeOf(5))).toEqual({ type: 5, data: { groupNumber: '200001' }, id: expect.stringMatching(/^\d+$/), ts: expect.any(Number) });
    expect(socket.frames.filter(typeOf(3))).toEqual([]);
    socket.close();
  });

  test('is closed with 4000 by a newer socket of the same device', async () => {
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

  test('resends the frames after a given frame, announced by a replay frame', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const publish = (type: number, data: unknown) => server.core.write((unit) => emitNotice(unit, ['10001'], { type, data }));
    const first = await client.openNotify();
    await publish(3, { toUserWtId: '10003' });
    const { id } = (await first.waitFor((frame) => (frame as { data?: { toUserWtId?: string } }).data?.toUserWtId === '10003')) as { id?: string };
    first.close();
    await first.closed;
    await publish(6, { scope: 'collections' });
    await server.core.write((unit) => emitNotice(unit, ['10002'], { type: 3, data: { toUserWtId: '10009' } }));
    await publish(8, { fromWtId: '10002', msgSeq: 7, senderTime: 1 });
    const again = await client.openNotify({ since: id ?? '' });
    await publish(5, { groupNumber: '200009' });
    await again.waitFor(typeOf(5));
    const figure = { id: expect.stringMatching(/^\d+$/), ts: expect.any(Number) };
    expect(again.frames).toEqual([
      { type: 0, data: { replay: true } },
      { type: 1, data: expect.anything() },
      { type: 2, data: { count: 0 } },
      { type: 4, data: expect.anything() },
      { type: 6, data: { scope: 'collections' }, ...figure },
      { type: 8, data: { fromWtId: '10002', msgSeq: 7, senderTime: 1 }, ...figure },
      { type: 5, data: { groupNumber: '200009' }, ...figure },
    ]);
    again.close();
  });

  test('replays nothing for an id that is invalid, unknown, of another user or older than seven days', async () => {
    const ids: string[] = [];
    await server.core.write(async (unit) => {
      for (const wtId of ['10001', '10002']) await emitNotice(unit, [wtId], { type: 3, data: {} });
      ids.push(...unit.deliveries.flatMap((delivery) => (delivery.kind === 'notice' ? [delivery.id ?? ''] : [])));
      const frameId = Number(ids[0]);
      await unit.db
        .updateTable('noticeFrames')
        .set({ createdAt: unit.now - 8 * 86_400_000 })
        .where('id', '=', frameId)
        .execute();
    });
    const client = createWireClient(server.url);
    await client.logIn('10001');
    for (const since of [ids[0], ids[1], '999999', '0', 'x', "1'", '-1', '1e3', '9'.repeat(30)]) {
      const socket = await client.openNotify({ since: since ?? '' });
      await socket.waitFor(typeOf(4));
      expect(
        socket.frames.map((frame) => (frame as { type?: number }).type),
        since,
      ).toEqual([1, 2, 4]);
      socket.close();
      await socket.closed;
    }
    await server.core.pruneEvents();
    const left = await server.core.db.selectFrom('noticeTargets').select('frameId').where('frameId', 'in', ids.map(Number)).execute();
    expect(left.map((row) => String(row.frameId))).toEqual([ids[1]]);
  });

  test('closes with 4001 for an unknown token and refuses a page of another origin', async () => {
    const client = createWireClient(server.url);
    const socket = await client.openNotify({ token: 'nobody' });
    expect(await socket.closed).toBe(4001);
    await expect(client.openNotify({ origin: 'https://evil.example' })).rejects.toThrow('403');
  });
});

describe('a session that ends', () => {
  test('closes a notification socket that is authenticated while the sign-out commits', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const authenticate = server.core.authenticate;
    const late = vi.spyOn(server.core, 'authenticate').mockImplementationOnce(async (credentials) => {
      const caller = await authenticate(credentials);
      await server.core.write((unit) => logOut(unit, caller.session.id));
      return caller;
    });
    const socket = await client.openNotify();
    expect(await socket.closed).toBe(4001);
    expect(socket.frames.filter(typeOf(1))).toEqual([]);
    late.mockRestore();
  });

  test.each([
    ['banned', 4003, '账号已被封禁'],
    ['deregistered', 4003, '账号已注销'],
  ] as const)('closes the notification socket of a %s account with %i after a -3 frame: %s', async (state, code, text) => {
    const client = createWireClient(server.url);
    await client.logIn('10002');
    const socket = await client.openNotify();
    await socket.waitFor(typeOf(4));
    await setUserState(server.core, '10002', state);
    expect(await socket.closed).toBe(code);
    expect(socket.frames.at(-1)).toEqual({ type: -3, data: text });
    await setUserState(server.core, '10002', 'normal');
  });

  test('keeps the notification socket of a restricted account open', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10002');
    const socket = await client.openNotify();
    await socket.waitFor(typeOf(4));
    await setUserState(server.core, '10002', 'restricted');
    socket.sendRaw('ping');
    expect(await socket.waitForEvent('pong')).toEqual({ e: 'pong' });
    await setUserState(server.core, '10002', 'normal');
    socket.close();
  });
});
