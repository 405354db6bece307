import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureLog } from '../../tests/support/capture-log.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient } from '../../tests/support/wire-client.ts';

const log = captureLog();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ports: log.ports });
});
afterAll(() => server.close());
beforeEach(() => void log.texts.splice(0));

const requests = () => log.lines().filter(({ msg }) => msg === 'request');

describe('an answered request', () => {
  test('writes one line with its user, route pattern, status, code and duration', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    await anna.get('/user/info');
    expect(requests()).toEqual([
      expect.objectContaining({ method: 'POST', route: '/api/user/login/id', status: 200, code: 200 }),
      expect.objectContaining({ level: 'info', method: 'GET', route: '/api/user/info', status: 200, code: 200, user: '10002' }),
    ]);
    const [login, info] = requests();
    expect(login?.['user']).toBeUndefined();
    expect(info).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f]{16}$/) as string, durationMs: expect.any(Number) as number });
    expect(info?.['requestId']).not.toBe(login?.['requestId']);
  });

  test.each([
    ['/api/nothing/here', 'none', 200],
    ['/nothing-here', 'none', 404],
    ['/media/not-a-file', '/media/:uuid', 404],
    ['/healthz', '/healthz', 200],
  ])('for %s is logged as route %s instead of its path', async (path, route, status) => {
    await fetch(`${server.url}${path}?token=x`).then((response) => response.arrayBuffer());
    expect(requests()).toEqual([expect.objectContaining({ route, status })]);
  });

  test('is logged with status 499 when its client disconnects before the answer', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST /api/user/updateMore HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"nick`, () =>
      socket.destroy(),
    );
    await expect.poll(requests).toContainEqual(expect.objectContaining({ route: '/api/user/updateMore', status: 499 }));
    expect(requests()).toHaveLength(2);
  });

  test('of a load balancer is logged at level debug', async () => {
    await fetch(`${server.url}/readyz`).then((response) => response.text());
    expect(requests().map(({ level }) => level)).toEqual(['debug']);
  });
});

describe('a socket', () => {
  test('writes one line when it closes, with its user and close code', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    const socket = await anna.openEngine();
    await socket.hello();
    expect(requests().map(({ route }) => route)).not.toContain('/im');
    socket.close();
    await expect.poll(requests).toContainEqual(expect.objectContaining({ route: '/im', status: 101, user: '10002', code: 1005 }));
  });
});

describe('a failed sign-in', () => {
  const failures = () => log.texts.filter((text) => text.includes('sign-in failed'));

  test('writes one line with the address and the code, and no data of the account', async () => {
    const guest = createWireClient(server.url);
    await guest.post('/user/login/id', { wtId: '10002', pwd: 'a'.repeat(64) });
    await guest.post('/user/login/pwd', { phone: '13900000000', pwd: 'a'.repeat(64) });
    await guest.post('/user/login/step2pwd', { ticket: 'x'.repeat(43), lockPwd: 'a'.repeat(64) });
    expect(failures().map((text) => Object.keys(JSON.parse(text) as object))).toEqual(
      Array.from({ length: 3 }, () => ['level', 'time', 'address', 'code', 'msg']),
    );
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'warn', address: '127.0.0.1', code: 11003 }));
  });

  test('is not logged for a correct password or a malformed request', async () => {
    const anna = createWireClient(server.url);
    await anna.logIn('10002');
    await anna.post('/user/login/id', { wtId: 1 });
    expect(failures()).toEqual([]);
  });
});
