import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordPayload, signPayload } from '../../contract/sign.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Envelope } from '../../tests/support/wire-client.ts';
import { setUserState } from '../../tests/support/world.ts';
import { checkRoutes, ROUTES } from './routes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

async function rawPost(path: string, headers: Record<string, string>, body = '{}'): Promise<Envelope> {
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });
  return (await response.json()) as Envelope;
}

function signed(input: { timestamp?: number; body?: string; token?: string; deviceId?: string }): Record<string, string> {
  const timestamp = String(input.timestamp ?? Date.now());
  const authorization = input.token === undefined ? '' : `Bearer ${input.token}`;
  const sign = sha256(signPayload({ body: input.body ?? '{}', timestamp, authorization }));
  return { 'Device-Id': input.deviceId ?? randomUUID(), Timestamp: timestamp, Sign: sign, ...(authorization === '' ? {} : { Authorization: authorization }) };
}

describe('Sign', () => {
  test('is refused with 11001 when it is missing, wrong, or for another body', async () => {
    expect((await rawPost('/user/logout', {})).code).toBe(11001);
    expect((await rawPost('/user/logout', { ...signed({}), Sign: 'f'.repeat(64) })).code).toBe(11001);
    expect((await rawPost('/user/logout', signed({ body: '{"a":1}' }))).code).toBe(11001);
  });

  test('is refused with the server time when the client clock differs by more than 300 seconds', async () => {
    const answer = await rawPost('/user/logout', signed({ timestamp: Date.now() - 301_000 }));
    expect(answer).toMatchObject({ code: 11002, data: { serverTime: expect.any(Number) as number } });
    expect((await rawPost('/user/logout', signed({ timestamp: Date.now() - 290_000 }))).code).toBe(11012);
  });
});

describe('a token', () => {
  test('is accepted only on the device that received it', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10002');
    expect((await client.get('/user/imToken')).code).toBe(200);
    const { token } = client.tokens();
    expect((await rawPost('/user/logout', signed({ token, deviceId: client.deviceId.replace(/.$/, 'x') }))).code).toBe(11012);
  });

  test('SIGN-040 is invalid before its logout is answered, on HTTP and on both sockets', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10002');
    const engine = await client.openEngine();
    await engine.hello();
    const notify = await client.openNotify();
    expect((await client.post('/user/logout')).code).toBe(200);
    expect((await client.get('/user/imToken')).code).toBe(11013);
    expect(await engine.closed).toBe(4001);
    expect(await notify.closed).toBe(4001);
    const again = await client.openEngine();
    expect(await again.closed).toBe(4001);
  });

  test('ERR-022 of a banned account gets 11015 except for logout, and its sockets close with 4003', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10007');
    await setUserState(server.core, '10007', 'banned');
    expect((await client.get('/user/imToken')).code).toBe(11015);
    expect(await (await client.openEngine()).closed).toBe(4003);
    expect((await client.post('/user/logout')).code).toBe(200);
    expect((await createWireClient(server.url).logIn('10007')).code).toBe(11015);
  });

  test('is stored in the database only as a hash', async () => {
    const client = createWireClient(server.url);
    await client.logIn('10004');
    const { token, imToken } = client.tokens();
    const rows = JSON.stringify(await server.core.db.selectFrom('sessions').selectAll().execute());
    expect([rows.includes(token), rows.includes(imToken)]).toEqual([false, false]);
  });
});

describe('sign-in', () => {
  test('SIGN-015 accepts id, lucky number and phone, and returns a ticket when a lock password is set', async () => {
    expect((await createWireClient(server.url).logIn('10001')).data).toMatchObject({ wtId: '10001', vipType: 1, lockPwdEnabled: 0 });
    expect((await createWireClient(server.url).logIn('66666')).data).toMatchObject({ wtId: '10004' });
    const pwd = sha256(passwordPayload('wisp-demo', 'wisp'));
    expect((await createWireClient(server.url).post('/user/login/pwd', { phone: '13800010002', pwd })).data).toMatchObject({ wtId: '10002', vipType: 2 });
    const locked = await createWireClient(server.url).logIn('10003');
    expect(locked.code).toBe(712);
    expect(locked.msg.length).toBeGreaterThan(20);
    expect(locked.data).toBeUndefined();
  });

  test('SIGN-020 gives the same answer for a wrong password and an unknown account', async () => {
    const wrong = await createWireClient(server.url).logIn('10005', 'nope');
    const unknown = await createWireClient(server.url).logIn('99999', 'nope');
    expect(wrong).toEqual(unknown);
    expect(wrong.code).toBe(11003);
  });

  test('locks an account after five wrong passwords and returns the wait', async () => {
    for (let tries = 0; tries < 5; tries += 1) await createWireClient(server.url).logIn('10006', 'nope');
    expect(await createWireClient(server.url).logIn('10006')).toMatchObject({ code: 11004, data: { retryAfterSec: expect.any(Number) as number } });
  });

  test.each([{ pwd: 'short' }, { pwd: ['a'] }, { wtId: { $ne: 1 }, pwd: 'f'.repeat(64) }, {}])('refuses %j as a body', async (body) => {
    expect((await createWireClient(server.url).post('/user/login/id', { wtId: '10001', ...body })).code).toBe(400);
  });
});

describe('the gate', () => {
  test('answers an unknown path and a wrong method with 404', async () => {
    const client = createWireClient(server.url);
    expect(await client.get('/no/such/path')).toMatchObject({ code: 404 });
    expect(await client.get('/user/login/id')).toMatchObject({ code: 404 });
  });

  test('refuses a body of more than 64 KiB with 413 and keeps serving', async () => {
    const response = await fetch(`${server.url}/api/user/logout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ a: 'x'.repeat(70_000) }),
    });
    expect(response.status).toBe(413);
    expect((await createWireClient(server.url).get('/user/version/webConfig')).code).toBe(200);
  });

  test('G13 answers a body that is nested too deeply or is not JSON with 400', async () => {
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    expect((await rawPost('/user/login/id', signed({ body: deep }), deep)).code).toBe(400);
    expect((await rawPost('/user/login/id', signed({ body: '{' }), '{')).code).toBe(400);
  });

  test('returns socket addresses relative to the page', async () => {
    const { data } = await createWireClient(server.url).get('/user/version/webConfig');
    expect(data).toMatchObject({ engineUrl: '/im', wsUrl: '/notify?token=', engine: 'embedded' });
  });
});

describe('the start', () => {
  const [first] = ROUTES;

  test('fails for a duplicate route', () => {
    expect(() => checkRoutes(ROUTES)).not.toThrow();
    expect(() => checkRoutes(first === undefined ? [] : [...ROUTES, first])).toThrow('route twice');
  });
});
