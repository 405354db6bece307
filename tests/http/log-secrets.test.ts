import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_RATES } from '../support/start-server.ts';
import { captureLog } from '../support/capture-log.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, textMessage } from '../support/wire-client.ts';

/** A text put into every place that a request has for one. It must never reach the log. */
const CANARY = 'canary7f3';
const PHONE = '13912345678';
const log = captureLog();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ports: log.ports, config: { rates: { ...NO_RATES, loginFailsPerAddress: 1_000_000 } } });
});
afterAll(() => server.close());

const ignore = () => undefined;

async function walkHttp(): Promise<void> {
  const { url } = server;
  const raw = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init).catch(ignore);
  await raw(`/${CANARY}?token=${CANARY}`);
  await raw(`/api/${CANARY}?phone=${PHONE}`);
  await raw(`/api/user/info?token=${CANARY}`, { headers: { Authorization: `Bearer ${CANARY}`, 'User-Agent': CANARY, 'Device-Id': CANARY, Sign: CANARY } });
  await raw(`/media/${CANARY}?token=${CANARY}`, { headers: { Authorization: `Bearer ${CANARY}` } });
  await raw(`/im?token=${CANARY}&device=${CANARY}`);
  await raw(`/assets/${CANARY}.js`);
  await raw(`/%ff${CANARY}`);
  for (const body of [`{"text":"${CANARY}`, `"${CANARY}"`, `{"__proto__":"${CANARY}"}`, CANARY.repeat(20_000)])
    await raw('/api/user/updateMore', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  await raw('/api/oss/upload', { method: 'POST', body: CANARY, headers: { 'Content-Type': `multipart/form-data; boundary=${CANARY}` } });
}

async function walkSignIn(): Promise<void> {
  const guest = createWireClient(server.url);
  const pwd = 'a'.repeat(64);
  await guest.post('/user/login/pwd', { phone: PHONE, pwd });
  await guest.post('/user/login/id', { wtId: CANARY, pwd });
  await guest.post('/user/login/smsCode', { phone: PHONE, scene: 'register' });
  await guest.post('/user/login/resetPwd', { phone: PHONE, pwd, smsCode: '123456' });
  await guest.post('/user/login/register', { phone: PHONE, pwd, smsCode: '123456', nickName: CANARY });
}

async function walkSockets(): Promise<void> {
  const anna = createWireClient(server.url);
  await anna.logIn('10002');
  await anna.post('/user/updateMore', { nickName: CANARY, signature: CANARY });
  await anna.post('/messagelog/imMsgC2c', { keyword: CANARY });
  await anna.upload(new TextEncoder().encode(CANARY), `${CANARY}.txt`);
  const stranger = await anna.openEngine({ token: CANARY });
  await stranger.closed;
  const socket = await anna.openEngine();
  await socket.hello();
  expect(await socket.request('send', { message: textMessage('10002', 'C2C10001', CANARY) })).toMatchObject({ code: 0 });
  await socket.request(CANARY, { text: CANARY });
  socket.sendRaw(`{"s":9,"m":"send","p":"${CANARY}`);
  await socket.request('ping');
  const notify = await anna.openNotify();
  notify.sendRaw(CANARY);
  notify.close();
  await notify.closed;
  socket.close();
  await socket.closed;
}

describe('the log', () => {
  test('contains no token, query, phone number or text of valid and hostile requests, at any level', async () => {
    await walkHttp();
    await walkSignIn();
    await walkSockets();
    expect(log.lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(18);
    expect(log.texts.filter((text) => text.includes(CANARY) || text.includes(PHONE))).toEqual([]);
  });

  test('contains none of them when the database fails either', async () => {
    const bela = createWireClient(server.url);
    expect(await bela.logIn('10004')).toMatchObject({ code: 200 });
    const socket = await bela.openEngine();
    expect(await socket.hello()).toMatchObject({ code: 0 });
    const before = log.texts.length;
    await server.core.db.schema.alterTable('users').renameTo('users_gone').execute();
    await server.core.db.schema.alterTable('messages').renameTo('messages_gone').execute();
    await bela.post('/user/updateMore', { nickName: CANARY });
    await createWireClient(server.url).post('/user/login/pwd', { phone: PHONE, pwd: 'a'.repeat(64) });
    expect(await socket.request('send', { message: textMessage('10004', 'C2C10001', CANARY) })).toMatchObject({ code: 503 });
    const failures = log
      .lines()
      .slice(before)
      .filter(({ level }) => level === 'error');
    expect(failures.length).toBeGreaterThanOrEqual(3);
    expect(failures).toContainEqual(expect.objectContaining({ requestId: expect.stringMatching(/^[0-9a-f]{16}$/) as string }));
    expect(log.texts.slice(before).filter((text) => text.includes(CANARY) || text.includes(PHONE))).toEqual([]);
  });
});
