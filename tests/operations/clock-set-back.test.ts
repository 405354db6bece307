import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LoginData } from '../../contract/http/login.ts';
import { clientHash, TEST_PASSWORD } from '../support/client-hash.ts';
import { quietPorts, startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../support/wire-client.ts';
import { CODE } from '../../contract/codes.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { readSession } from '../../server/store/account/sessions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

let server: TestServer;
let aheadMs = 0;
const sent: { phone: string; code: string }[] = [];
const now = () => Date.now() + aheadMs;

beforeAll(async () => {
  const many = { count: 100, windowMs: 1000 };
  server = await startTestServer({
    ports: { ...quietPorts(), clock: { now }, sms: { send: (message) => void sent.push(message) } },
    config: { quotas: { ...DEFAULT_CONFIG.quotas, register: many, smsCode: many }, uploads: { ...DEFAULT_CONFIG.uploads, dailyBytes: 1000 } },
  });
});
afterEach(() => (aheadMs = 0));
afterAll(() => server.close());

const client = (): WireClient => createWireClient(server.url, randomUUID(), now);
const dataOf = <T>(answer: Envelope): T => answer.data as T;

let phones = 0;
async function register(): Promise<{ client: WireClient; wtId: string; phone: string }> {
  const one = client();
  const phone = `136${String((phones += 1)).padStart(8, '0')}`;
  const answer = await one.post('/user/login/register', { phone, pwd: clientHash('first'), nickName: 'New' });
  const { wtId } = dataOf<LoginData>(answer);
  await one.logIn(wtId, 'first');
  return { client: one, wtId, phone };
}

describe('after the clock was a year ahead, none of these lasts longer than its own lifetime:', () => {
  test('a ticket of the second step', async () => {
    const { client: one, wtId } = await register();
    expect((await one.post('/user/step2pwd/set', { enabled: 1, pwd: clientHash('first'), lockPwd: clientHash('lock') })).code).toBe(200);
    aheadMs = YEAR_MS;
    const device = client();
    const { code, msg: ticket } = await device.logIn(wtId, 'first');
    expect(code).toBe(CODE.ticketOrLogout);
    const secondStep = () => device.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('lock') });
    aheadMs = 0;
    expect(await secondStep()).toMatchObject({ code: CODE.ticketOrLogout });
    await server.core.cleanUp();
    expect(await server.core.db.selectFrom('loginTickets').selectAll().where('userId', '=', wtId).execute()).toEqual([]);
  });

  test('a code by SMS', async () => {
    const { phone } = await register();
    aheadMs = YEAR_MS;
    await client().post('/user/login/smsCode', { phone, scene: 'reset' });
    aheadMs = 0;
    const smsCode = sent.at(-1)?.code;
    expect(await client().post('/user/login/resetPwd', { phone, smsCode, pwd: clientHash('x') })).toMatchObject({ code: CODE.smsWrong });
  });

  test('the ten codes of a day', async () => {
    const { phone } = await register();
    aheadMs = DAY_MS / 2;
    for (let count = 0; count < 10; count += 1) {
      expect((await client().post('/user/login/smsCode', { phone, scene: 'reset' })).code).toBe(200);
      aheadMs += MINUTE_MS + 1000;
    }
    aheadMs = 0;
    expect((await client().post('/user/login/smsCode', { phone, scene: 'reset' })).code).toBe(200);
  });

  test('the uploads of a day', async () => {
    const { client: one } = await register();
    aheadMs = DAY_MS / 2;
    expect((await one.upload(new Uint8Array(2000).fill(65), 'a.txt')).code).toBe(200);
    expect((await one.upload(new Uint8Array(10).fill(65), 'a.txt')).code).toBe(CODE.tooManyRequests);
    aheadMs = 0;
    expect((await one.upload(new Uint8Array(10).fill(65), 'a.txt')).code).toBe(200);
  });

  test.each(['its next request', 'the next clean-up'])('a session, starting with %s', async (cause) => {
    aheadMs = YEAR_MS;
    const device = client();
    await device.logIn('10001', TEST_PASSWORD);
    const { id } = await server.core.db.selectFrom('sessions').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
    aheadMs = 0;
    if (cause === 'its next request') await device.get('/user/info');
    else await server.core.cleanUp();
    const { tokenMs, imTokenMs, idleMs } = server.core.config.session;
    const session = await readSession(server.core.db, id);
    expect(session?.endedAt).toBeNull();
    expect(session?.tokenExpireAt).toBeLessThanOrEqual(now() + tokenMs);
    expect(session?.imTokenExpireAt).toBeLessThanOrEqual(now() + imTokenMs);
    expect(session?.lastActiveAt).toBeLessThanOrEqual(now());
    aheadMs = idleMs + 1000;
    expect((await device.get('/user/info')).code).toBe(CODE.tokenExpired);
  });
});
