import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { offerToken } from '../../contract/socket-protocols.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient } from '../../tests/support/wire-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

/** Returns the headers of the answer, and the first frame or close after sending `first`. */
async function open(path: string, token: string, first?: string) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, [...(offerToken(token) ?? [])]);
  const headers = new Promise<string>((resolve) => void socket.on('upgrade', (answer) => resolve(JSON.stringify(answer.headers))));
  socket.on('open', () => first !== undefined && socket.send(first));
  const answer = new Promise<string>((resolve) => {
    socket.on('message', (data) => Buffer.isBuffer(data) && resolve(data.toString()));
    socket.on('close', (code) => resolve(String(code)));
  });
  const seen = { headers: await headers, protocol: socket.protocol, answer: await answer };
  socket.close();
  return seen;
}

test('protocol §14.7 both sockets accept the token as a subprotocol, and no answer contains it', async () => {
  const device = createWireClient(server.url);
  await device.logIn('10001');
  const { token, imToken } = device.tokens();
  const engine = await open(`/im?device=${device.deviceId}`, imToken, JSON.stringify({ s: 1, m: 'hello', p: { epoch: 1, build: 'test' } }));
  expect(JSON.parse(engine.answer)).toMatchObject({ s: 1, code: 0, r: { userID: '10001' } });
  const notify = await open('/notify', token);
  expect(JSON.parse(notify.answer)).toMatchObject({ type: expect.any(Number) });
  expect([engine.protocol, notify.protocol]).toEqual(['wisp.v1', 'wisp.v1']);
  expect(engine.headers + notify.headers).not.toMatch(new RegExp(`${imToken}|${token}`));
});

test('an invalid token in the subprotocol is refused with 4001', async () => {
  expect((await open('/im?device=d', 'worn-out')).answer).toBe('4001');
});
