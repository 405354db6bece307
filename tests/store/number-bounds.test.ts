import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietPorts, startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, textMessage, type WireClient, type WireSocket } from '../support/wire-client.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const PEER = 'C2C10002';
const databases: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];
const TOO_LATE_SEC = 253_402_300_800;
const DRAFT = { conversationID: PEER, html: '', version: 1, deviceId: 'device-1', deleted: 0 };
const NOTE = { contentType: 1, collectTitle: 'a' };

const MESSAGES: Record<string, Record<string, unknown>> = {
  'a fractional random': { random: 1.5 },
  'a huge random': { random: 1e30 },
  'a random of 33 bits': { random: 2 ** 32 },
  'a fractional time': { clientTime: 1.5 },
  'a huge time': { clientTime: 1e30 },
  'a negative time': { clientTime: -1 },
  'a fractional duration': { type: 'TIMSoundElem', payload: { uuid: randomUUID(), second: 1.5 } },
  'a huge size': { type: 'TIMFileElem', payload: { uuid: randomUUID(), fileSize: 1e30 } },
  'a fractional width': { type: 'TIMImageElem', payload: { uuid: randomUUID(), imageInfoArray: [{ width: 1.5 }] } },
  'a latitude beyond the poles': { type: 'TIMLocationElem', payload: { latitude: 91, longitude: 0 } },
};

const METHODS: [method: string, params: Record<string, unknown>][] = [
  ['read', { conversationID: PEER, sequence: 1.5 }],
  ['read', { conversationID: PEER, sequence: 1e30 }],
  ['history', { conversationID: PEER, before: 1e30 }],
  ['history', { conversationID: PEER, count: 1.5 }],
  ['sync', { pts: 1e30 }],
  ['groupMembers', { groupID: '200001', offset: 1e30 }],
  ['convDelete', { ids: [PEER], clearHistory: true, upTo: { [PEER]: 1.5 } }],
  ['typing', { to: '10002\u0000', on: true }],
  ['convCustom', { id: PEER, data: '\u0000' }],
];

const REQUESTS: [path: string, body: Record<string, unknown>][] = [
  ['/draft/sync', { since: 1.5, items: [] }],
  ['/draft/sync', { since: 1e30, items: [] }],
  ['/draft/sync', { since: 0, items: [{ ...DRAFT, updatedTs: 1e30 }] }],
  ['/draft/sync', { since: 0, items: [{ ...DRAFT, updatedTs: 1.5 }] }],
  ['/messagelog/imMsgC2c', { timePosition: TOO_LATE_SEC }],
  ['/messagelog/imMsgGroup', { timePeriod: 1.5 }],
  ['/user/collection/list', { pageNum: 1e30 }],
  ['/user/collection/add', { ...NOTE, id: 1.5 }],
  ['/user/collection/add', { ...NOTE, contentType: 4, fileSize: 1e30 }],
  ['/user/collection/add', { ...NOTE, contentType: 5, lat: 1e30, lng: 0 }],
  ['/user/collection/add', { ...NOTE, collectTitle: 'a\u0000' }],
  ['/user/helperReply/record', { content: 'a', msgId: '10001-1-1', time: 1e30 }],
  ['/messagelog/delMsg', { msgType: 1, msgId: '10001-1-1', sendTime: TOO_LATE_SEC }],
  ['/user/updateMore', { gender: 1.5 }],
  ['/user/updateMore', { nickName: 'a\u0000' }],
  ['/user/login/register', { phone: '13900000099', pwd: 'f'.repeat(64), nickName: 'a', gender: 1e30 }],
];

describe.each(databases)('numbers and texts that the databases cannot store, on %s,', (_, start) => {
  let cluster: PostgresCluster | undefined;
  let server: TestServer;
  let client: WireClient;
  let socket: WireSocket;
  const errors: string[] = [];

  beforeAll(async () => {
    cluster = await start();
    server = await startTestServer({ ports: quietPorts(errors), ...(cluster === undefined ? {} : { databasePath: cluster.url }) });
    client = createWireClient(server.url);
    await client.logIn('10001');
    socket = await client.openEngine();
    await socket.hello();
  }, 60_000);
  afterAll(async () => {
    socket.close();
    await server.close();
    await cluster?.stop();
  });

  test.each(Object.entries(MESSAGES))('are malformed in a message: %s', async (_name, change) => {
    expect((await socket.request('send', { message: { ...textMessage('10001', PEER, 'a'), ...change } })).code).toBe(400);
  });

  test.each(METHODS)('are malformed in %s %j', async (method, params) => {
    expect((await socket.request(method, params)).code).toBe(400);
  });

  test.each(REQUESTS)('are a bad request to %s %j', async (path, body) => {
    expect((await client.post(path, body)).code).toBe(400);
  });

  test('are a bad request in query parameters', async () => {
    expect((await client.uploadPart({ uploadId: randomUUID(), index: '0', total: '2', name: 'a\u0000' }, new Uint8Array(1))).code).toBe(400);
  });

  test('cause no server error', () => {
    expect(errors).toEqual([]);
  });
});
