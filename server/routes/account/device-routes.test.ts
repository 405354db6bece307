import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushPayloadSchema } from '../../../contract/http/devices.ts';
import { quietPorts, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, textMessage, type WireClient } from '../../../tests/support/wire-client.ts';
import type { OutboundRequest } from '../../ports.ts';

type Received = { path: string; headers: IncomingMessage['headers']; body: Buffer };

let server: TestServer;
let pushService: Server;
let status = 201;
const received: Received[] = [];
const clients = new Map<string, WireClient>();

/** A push service on this machine. The outbound port only replaces the address; the rest of the request is real. */
async function forward({ url, headers, body, method }: OutboundRequest) {
  const { port } = pushService.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, { method, headers, body: new Uint8Array(body ?? []) });
  return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) };
}

beforeAll(async () => {
  pushService = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  pushService.listen(0, '127.0.0.1');
  await once(pushService, 'listening');
  server = await startTestServer({ ports: { ...quietPorts(), outbound: { request: forward, callService: forward } } });
});
afterAll(async () => {
  await server.close();
  pushService.close();
});
beforeEach(() => void received.splice(0));

async function as(wtId: string): Promise<WireClient> {
  const known = clients.get(wtId);
  if (known !== undefined) return known;
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  clients.set(wtId, client);
  return client;
}

type Browser = { subscription: { endpoint: string; keys: { p256dh: string; auth: string } }; decrypt(body: Buffer): unknown };

/** The receiver of RFC 8291, written from the RFC, so that it does not share a mistake with the sender. */
function aBrowser(name: string): Browser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (salt: Buffer, input: Buffer, [info, length]: [Buffer, number]) => {
    const key = createHmac('sha256', salt).update(input).digest();
    return createHmac('sha256', key)
      .update(Buffer.concat([info, Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  };
  return {
    subscription: { endpoint: `https://push.example/${name}`, keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') } },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
      const input = hkdf(auth, ecdh.computeSecret(sender), [info, 32]);
      const key = hkdf(salt, input, [Buffer.from('Content-Encoding: aes128gcm\0'), 16]);
      const nonce = hkdf(salt, input, [Buffer.from('Content-Encoding: nonce\0'), 12]);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

async function sendText(wtId: string, conversationID: string, text: string): Promise<void> {
  const socket = await (await as(wtId)).openEngine();
  await socket.hello();
  expect(await socket.request('send', { message: textMessage(wtId, conversationID, text) })).toMatchObject({ code: 0 });
  socket.close();
  await server.core.push.drain();
}

const pathsOf = () => received.map(({ path }) => path);

describe('push', () => {
  test('NOTE-010 sends a browser without a connection an encrypted payload, signed with the published key', async () => {
    const me = await as('10002');
    const browser = aBrowser('a');
    const { vapidPublicKey } = (await me.get('/user/version/webConfig')).data as { vapidPublicKey: string };
    expect(await me.post('/push/subscribe', { subscription: browser.subscription, lang: 'zh-CN' })).toMatchObject({ code: 200 });
    await sendText('10001', 'C2C10002', '第一条');
    expect(pathsOf()).toEqual(['/a']);
    const [push] = received;
    const payload = browser.decrypt(push?.body ?? Buffer.alloc(0));
    expect(payload).toEqual({ t: 'msg', conversationID: 'C2C10001', unread: expect.any(Number) });
    expect(pushPayloadSchema.safeParse(payload).success).toBe(true);
    expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(push?.headers.authorization ?? '') ?? [];
    expect(key).toBe(vapidPublicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const [head, claims, signature = ''] = token.split('.');
    const isGenuine = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isGenuine).toBe(true);
  });

  test('NOTE-010, SET-009 shows message text only if previews are on, in the language of the device', async () => {
    const me = await as('10002');
    const browser = aBrowser('b');
    await me.post('/push/subscribe', { subscription: browser.subscription, lang: 'en' });
    await me.post('/user/userConfig', { showPreviews: 1 });
    await sendText('10001', 'C2C10002', '  第二\n条  ');
    await sendText('10001', 'GROUP200001', '群里一句');
    const shown = received.filter(({ path }) => path === '/b').map(({ body }) => browser.decrypt(body));
    expect(shown).toMatchObject([
      { title: '陈屿', body: '第二 条' },
      { title: 'Wisp 产品群', body: '陈屿: 群里一句' },
    ]);
    await me.post('/user/userConfig', { showPreviews: 0 });
  });

  test('NOTE-011 is not sent for muted, hidden or own messages, with notifications off or to a connected device', async () => {
    const me = await as('10002');
    const socket = await me.openEngine();
    await socket.hello();
    await sendText('10001', 'C2C10002', '在线');
    expect(pathsOf()).toEqual([]);
    await socket.request('convMute', { id: 'C2C10001', type: 'AcceptNotNotify' });
    await socket.request('convMark', { ids: ['GROUP200001'], mark: '4294967296', on: true });
    socket.close();
    await expect.poll(() => server.core.fanout.isOnline('10002')).toBe(false);
    await sendText('10001', 'C2C10002', '免打扰');
    await sendText('10001', 'GROUP200001', '隐藏');
    expect(pathsOf()).toEqual([]);
    await me.post('/user/userConfig', { allowNotifications: 0 });
    await sendText('10004', 'C2C10002', '关闭');
    await sendText('10002', 'C2C10004', '自己');
    expect(pathsOf()).toEqual([]);
    await me.post('/user/userConfig', { allowNotifications: 1 });
    await sendText('10004', 'C2C10002', '打开');
    expect(pathsOf().sort()).toEqual(['/a', '/b']);
  });

  test('NOTE-013 removes the subscription of an expired, signed-out or unsubscribed browser', async () => {
    status = 410;
    await sendText('10004', 'C2C10002', '走了');
    status = 201;
    received.length = 0;
    await sendText('10004', 'C2C10002', '没人');
    expect(pathsOf()).toEqual([]);
    const me = await as('10005');
    await me.post('/push/subscribe', { subscription: aBrowser('c').subscription });
    await me.post('/push/subscribe', { subscription: aBrowser('d').subscription });
    await (await as('10001')).post('/push/unsubscribe', { endpoint: 'https://push.example/c' });
    await me.post('/push/unsubscribe', { endpoint: 'https://push.example/d' });
    await sendText('10004', 'C2C10005', '一个');
    expect(pathsOf()).toEqual(['/c']);
    await me.post('/user/logout');
    clients.delete('10005');
    await sendText('10004', 'C2C10005', '退出后');
    await as('10005');
    await sendText('10004', 'C2C10005', '又登录了');
    expect(pathsOf()).toEqual(['/c']);
  });

  test('NOTE-013 moves an endpoint to the next user of the browser, keeps ten per user and refuses internal addresses', async () => {
    const one = await as('10001');
    const two = await as('10004');
    const { subscription } = aBrowser('shared');
    await one.post('/push/subscribe', { subscription });
    await two.post('/push/subscribe', { subscription });
    const owners = await server.core.db.selectFrom('pushSubscriptions').select('userId').where('endpoint', '=', subscription.endpoint).execute();
    expect(owners).toEqual([{ userId: '10004' }]);
    for (let index = 0; index < 12; index += 1) await one.post('/push/subscribe', { subscription: aBrowser(`many${index}`).subscription });
    expect(await server.core.db.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', '10001').execute()).toHaveLength(10);
    for (const endpoint of ['http://push.example/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'https://10.0.0.1/', 'nonsense']) {
      expect(await one.post('/push/subscribe', { subscription: { ...subscription, endpoint } }), endpoint).toMatchObject({ code: 400 });
    }
  });

  test('stores its keys in a file that only the owner can read', async () => {
    const path = join(server.dataDir, 'vapid.json');
    const keys = JSON.parse(await readFile(path, 'utf8')) as { publicKey: string };
    expect(await server.core.push.publicKey()).toBe(keys.publicKey);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('drafts', () => {
  const draft = (version: number, words: string, more: object = {}) => ({
    conversationID: 'C2C10001',
    html: JSON.stringify([{ text: words }]),
    abstract: words,
    version,
    deviceId: 'device-a',
    deleted: 0,
    updatedTs: version * 10,
    ...more,
  });

  test('G11 the newest version wins in any order of arrival, and other sessions are notified', async () => {
    const me = await as('10004');
    const socket = await me.openEngine();
    await socket.hello();
    const first = await me.post('/draft/sync', { since: 0, items: [draft(2, '第二版')] });
    expect(first).toMatchObject({ code: 200, data: { items: [{ abstract: '第二版', version: 2 }] } });
    expect(await socket.waitForEvent('draft.update')).toMatchObject({ d: { conversationID: 'C2C10001', abstract: '第二版' } });
    expect(await me.post('/draft/sync', { since: 0, items: [draft(1, '旧的')] })).toMatchObject({ data: { items: [{ abstract: '第二版' }] } });
    expect(await me.post('/draft/sync', { since: 0, items: [draft(2, '同版', { deviceId: 'device-b' })] })).toMatchObject({
      data: { items: [{ abstract: '同版' }] },
    });
    expect(await me.post('/draft/sync', { since: 0, items: [draft(3, '', { deleted: 1 })] })).toMatchObject({
      data: { items: [{ deleted: 1, html: '', abstract: '' }] },
    });
    // The answer and the event arrive on different connections.
    await vi.waitFor(() => expect(socket.eventsOf('draft.update')).toHaveLength(3));
    const { now } = first.data as { now: number };
    expect(await me.post('/draft/sync', { since: now + 60_000, items: [] })).toMatchObject({ data: { items: [] } });
    socket.close();
  });

  test('G11 a draft based on an older version is not stored, and its device receives the stored one', async () => {
    const me = await as('10004');
    const toHelper = { conversationID: 'C2CwisperHelper', deviceId: 'device-b' };
    await me.post('/draft/sync', { since: 0, items: [draft(4, '甲写的', toHelper)] });
    const late = await me.post('/draft/sync', { since: 9e15, items: [draft(9, '乙写的', { ...toHelper, baseVersion: 3 })] });
    expect(late).toMatchObject({ data: { items: [{ abstract: '甲写的', version: 4 }] } });
    const both = draft(10, '甲写的 乙写的', { ...toHelper, baseVersion: 4 });
    const stored = await me.post('/draft/sync', { since: 9e15, items: [both, both] });
    expect(stored).toMatchObject({ data: { items: [{ abstract: '甲写的 乙写的', version: 10 }] } });
  });

  test('ignores conversations of other users, and refuses markup and too many drafts', async () => {
    const me = await as('10004');
    const stranger = await as('10006');
    await stranger.post('/draft/sync', { since: 0, items: [draft(1, '秘密')] });
    expect(JSON.stringify(await me.post('/draft/sync', { since: 0, items: [] }))).not.toContain('秘密');
    expect(await me.post('/draft/sync', { since: 0, items: [draft(1, 'x', { conversationID: 'GROUP999999' })] })).toMatchObject({ code: 200 });
    expect(await server.core.db.selectFrom('drafts').select('userId').where('conversationID', '=', 'GROUP999999').execute()).toEqual([]);
    for (const html of ['<img src=x onerror=alert(1)>', '"text"', '['.repeat(40)]) {
      expect(await me.post('/draft/sync', { since: 0, items: [draft(9, 'x', { html })] }), html).toMatchObject({ code: 400 });
    }
    expect(await me.post('/draft/sync', { since: 0, items: Array.from({ length: 201 }, () => draft(1, 'x')) })).toMatchObject({ code: 400 });
    expect(await me.post('/draft/sync', { since: 0, items: [draft(1, 'x', { conversationID: randomUUID() })] })).toMatchObject({ code: 400 });
  });
});
