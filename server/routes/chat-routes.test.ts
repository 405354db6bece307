import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, textMessage, type WireClient } from '../../tests/support/wire-client.ts';

let server: TestServer;
let alice: WireClient;

beforeAll(async () => {
  server = await startTestServer();
  alice = createWireClient(server.url);
  await alice.logIn('10001');
});
afterAll(() => server.close());

const countRows = async (table: 'collections' | 'groups' | 'pins' | 'friendApplies' | 'messages') =>
  (await server.core.db.selectFrom(table).select(server.core.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;

describe('G6 a repeated key', () => {
  const words = { conversationID: 'C2C10002' };
  const CALLS: [path: string, body: object, table: Parameters<typeof countRows>[0]][] = [
    ['/user/collection/add', { contentType: 1, collectTitle: 'once' }, 'collections'],
    ['/user/groupchat/add', { groupName: 'once', wtIds: ['10002'] }, 'groups'],
    ['/userFriends/apply', { applyWtId: '10007', applySource: 1, applyInfo: 'once' }, 'friendApplies'],
    ['/message/batchSend', { toList: [words], messages: [{ type: 'TIMTextElem', payload: { text: 'once' } }] }, 'messages'],
    ['/user/sendCustomMessage', { fromWtId: '10001', toWtId: '10002', type: 'nameCard' }, 'messages'],
  ];
  test.each(CALLS)('%s returns the first answer without a second effect, also for parallel requests', async (path, body, table) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const before = await countRows(table);
    const answers = await Promise.all([alice.post(path, body, key), alice.post(path, body, key)]);
    const later = await alice.post(path, body, key);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect([answers[1], later]).toEqual([answers[0], answers[0]]);
    expect((await countRows(table)) - before).toBe(1);
    expect((await alice.post(path, { ...body, groupName: 'x', collectTitle: 'x', applyInfo: 'x', toWtId: '10003', toList: [] }, key)).code).toBe(400);
  });
});

describe('the size of a body', () => {
  const batchOf = (bytes: number) => ({
    toList: [{ conversationID: 'C2C10002' }],
    messages: Array.from({ length: Math.ceil(bytes / 10_000) }, () => ({ type: 'TIMTextElem', payload: { text: 'x'.repeat(10_000) } })),
  });

  test('is limited to one MiB for batchSend and to 64 KiB elsewhere', async () => {
    expect((await alice.post('/message/batchSend', batchOf(300_000))).code).toBe(200);
    expect((await alice.post('/message/batchSend', { ...batchOf(10_000), filler: 'x'.repeat(1_100_000) })).code).toBe(413);
    expect((await alice.post('/user/collection/list', { filler: 'x'.repeat(60_000) })).code).toBe(200);
    expect((await alice.post('/user/collection/list', { filler: 'x'.repeat(70_000) })).code).toBe(413);
  });
});

describe('the notification socket', () => {
  test('notifies of changed pins, a deletion by the other user and changed favourites', async () => {
    const bob = createWireClient(server.url);
    await bob.logIn('10002');
    const hers = await alice.openNotify();
    const his = await bob.openNotify();
    const engine = await alice.openEngine();
    await engine.hello();
    const message = textMessage('10001', 'C2C10002', 'gone soon');
    const sent = (await engine.request('send', { message })).r as { ID: string; sequence: number; time: number };
    await alice.post('/user/c2cTop/add', { toUserWtId: '10002', senderWtId: '10001', msgId: sent.ID });
    await alice.post('/user/c2cTop/delTwoWay', { toUserWtId: '10002', msgSeq: String(sent.sequence), senderTime: String(sent.time) });
    await alice.post('/user/collection/add', { contentType: 1, collectTitle: 'x' });
    const seen = async (socket: typeof his, last: number) => {
      await socket.waitFor((frame) => (frame as { type?: number }).type === last);
      return (socket.frames as { type?: number; data?: unknown }[]).filter(({ type = 0 }) => [3, 6, 8].includes(type)).map(({ type, data }) => [type, data]);
    };
    expect(await seen(hers, 6)).toEqual([
      [3, { toUserWtId: '10002' }],
      [3, { toUserWtId: '10002' }],
      [6, { scope: 'collections' }],
    ]);
    expect(await seen(his, 8)).toEqual(
      expect.arrayContaining([
        [3, { toUserWtId: '10001' }],
        [8, { fromWtId: '10001', msgSeq: sent.sequence, senderTime: sent.time, msgId: sent.ID }],
      ]),
    );
    for (const socket of [hers, his, engine]) socket.close();
  });
});
