import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { signPayload } from '../../contract/sign.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../config.ts';

let server: TestServer;
afterEach(() => server.close());

type Answer = Envelope & { status: number };
type Captured = { readonly headers: Record<string, string>; readonly body?: string };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** A request as an observer on the network could have recorded it. */
function capture(client: WireClient, body: string | undefined, authorization = `Bearer ${client.tokens().token}`): Captured {
  const timestamp = String(Date.now());
  const sign = sha256(signPayload({ body: body ?? '', timestamp, authorization }));
  const headers = { Authorization: authorization, 'Device-Id': client.deviceId, Timestamp: timestamp, Sign: sign };
  return body === undefined ? { headers } : { headers: { ...headers, 'Content-Type': 'application/json' }, body };
}

async function play(path: string, { headers, body }: Captured, method = 'POST'): Promise<Answer> {
  const response = await fetch(`${server.url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return { ...((await response.json()) as Envelope), status: response.status };
}

async function signIn(): Promise<WireClient> {
  const client = createWireClient(server.url);
  await client.logIn('10001');
  return client;
}

const listed = async (client: WireClient) => (await client.post('/user/collection/list', {})).rows as { id: string; topStatus: number }[];

describe('a captured request', () => {
  test('is refused on the same path and on another path', async () => {
    server = await startTestServer();
    const client = await signIn();
    const { data } = await client.post('/user/collection/add', { contentType: 1, collectTitle: 'note' });
    const captured = capture(client, JSON.stringify({ id: (data as { id: string }).id }));
    expect((await play('/user/collection/topSet', captured)).code).toBe(200);
    expect((await play('/user/collection/topSet', captured)).code).toBe(11001);
    expect((await play('/user/collection/topCancel', captured)).code).toBe(11001);
    expect((await listed(client))[0]?.topStatus).toBe(1);
  });

  test('of a read is refused for a change without a body', async () => {
    server = await startTestServer();
    const client = await signIn();
    const captured = capture(client, undefined);
    expect((await play('/user/info', captured, 'GET')).code).toBe(200);
    expect((await play('/user/logout', captured)).code).toBe(11001);
    expect((await play('/user/info', captured, 'GET')).code).toBe(200);
  });

  test('for a new engine token is refused the second time, so that the first token stays valid', async () => {
    server = await startTestServer();
    const client = await signIn();
    const captured = capture(client, undefined);
    expect((await play('/user/imToken', captured, 'GET')).code).toBe(200);
    expect((await play('/user/imToken', captured, 'GET')).code).toBe(11001);
  });

  test('does not use up the rate of its sender when it is repeated', async () => {
    server = await startTestServer({ config: { rates: { http: { perSecond: 0.001, burst: 3 } } } });
    const client = await signIn();
    const captured = capture(client, '{}');
    expect((await play('/user/collection/list', captured)).code).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) expect((await play('/user/collection/list', captured)).code).toBe(11001);
    expect((await client.get('/user/info')).code).toBe(200);
  });
});

describe('requests without an account', () => {
  const slow = { perSecond: 0.001, burst: 5 };

  test('are limited per address on HTTP, media and sockets', async () => {
    server = await startTestServer({ config: { rates: { ...DEFAULT_CONFIG.rates, addresses: slow } } });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const response = await fetch(`${server.url}/api/user/logout`, { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const media = await fetch(`${server.url}/media/${randomUUID()}`);
    expect([media.status, media.headers.get('retry-after')]).toEqual([429, '1000']);
    expect(
      await (
        await createWireClient(server.url)
          .openEngine({ token: 'x' })
          .catch(() => ({ closed: Promise.resolve(429) }))
      ).closed,
    ).toBe(429);
  });

  test('that guess tokens are limited at the rate of sign-ins, without effect on a session of the same address', async () => {
    server = await startTestServer({ config: { rates: { ...DEFAULT_CONFIG.rates, http: slow } } });
    const client = await signIn();
    const codes: number[] = [];
    for (let index = 0; index < 6; index += 1) codes.push((await play('/user/logout', capture(client, '{}', `Bearer guess-${index}`))).code);
    expect(codes).toEqual([11012, 11012, 11012, 11012, 429, 429]);
    expect((await client.get('/user/info')).code).toBe(200);
  });
});
