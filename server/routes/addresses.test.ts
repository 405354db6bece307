import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { aPng } from '../../tests/support/media-bytes.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type WireClient } from '../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../config.ts';

let server: TestServer;
afterEach(() => server.close());

const EVIL = 'evil.example.org';

/** Sends a request with any headers, including those that fetch does not allow, and returns the answer. */
async function raw(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write([...lines, 'Connection: close', `Content-Length: ${body.length}`, '', body].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function signIn(wtId: string): Promise<WireClient> {
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  return client;
}

describe('a Host header', () => {
  test('appears in no address of an answer', async () => {
    server = await startTestServer();
    const text = await raw(['GET /api/user/version/webConfig HTTP/1.1', `Host: ${EVIL}`, `X-Forwarded-Host: ${EVIL}`]);
    expect(text).not.toContain(EVIL);
    expect(text).toContain('"engineUrl":"/im"');
    expect(text).toContain('"wsUrl":"/notify?token="');
  });

  test('appears in no event of another user', async () => {
    server = await startTestServer();
    const [owner, peer] = [await signIn('10001'), await signIn('10002')];
    const socket = await peer.openEngine();
    await socket.hello();
    expect((await owner.post('/user/groupchat/add', { groupName: 'g', wtIds: ['10002'] })).code).toBe(200);
    await socket.request('ping');
    expect(JSON.stringify(socket.frames)).toContain('"qrcode":"/g/');
    expect(JSON.stringify([socket.frames, await owner.get('/user/info')])).not.toContain(server.host);
  });

  test('is ignored when the operator configures the public address', async () => {
    server = await startTestServer({ config: { publicUrl: 'https://chat.example.org' } });
    const text = await raw(['GET /api/user/version/webConfig HTTP/1.1', `Host: ${EVIL}`]);
    expect(text).toContain('"engineUrl":"wss://chat.example.org/im"');
    expect(text).toContain('strict-transport-security');
    const client = await signIn('10001');
    expect((await client.get('/user/info')).data).toMatchObject({ qrcode: 'https://chat.example.org/u/10001' });
    const { data } = await client.upload(aPng(1, 1));
    const { url } = data as { url: string };
    expect((await client.post('/user/updateMore', { avatar: `https://chat.example.org${url}` })).data).toMatchObject({ avatar: url });
    await expect(client.openEngine({ origin: `http://${server.host}` })).rejects.toThrow('403');
    await (await client.openEngine({ origin: 'https://chat.example.org' })).hello();
  });
});

describe('X-Forwarded-For', () => {
  const rates = { ...DEFAULT_CONFIG.rates, addresses: { perSecond: 0.001, burst: 2 } };
  const ask = async (forwarded: string) => (await fetch(`${server.url}/api/nothing`, { headers: { 'X-Forwarded-For': forwarded } })).status;

  test('is ignored without a proxy', async () => {
    server = await startTestServer({ config: { rates } });
    expect([await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.3')]).toEqual([200, 200, 429]);
  });

  test('is read from the right, one address for each proxy, and addresses written by the caller are ignored', async () => {
    server = await startTestServer({ config: { rates, proxyHops: 1 } });
    expect([await ask('198.51.100.1, 192.0.2.1'), await ask('198.51.100.2, 192.0.2.1'), await ask('198.51.100.3, 192.0.2.1')]).toEqual([200, 200, 429]);
    expect(await ask('192.0.2.1, 192.0.2.2')).toBe(200);
  });
});
