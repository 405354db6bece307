import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LoginData } from '../../contract/http/login.ts';
import { clientHash } from '../../tests/support/client-hash.ts';
import { quietPorts, startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Envelope } from '../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../config.ts';
import { CODE } from '../../contract/codes.ts';
import { Refusal } from '../policies/refusal.ts';

let server: TestServer;
let offsetMs = 0;
const sent: { phone: string; code: string }[] = [];
const now = () => Date.now() + offsetMs;

beforeAll(async () => {
  const many = { count: 100, windowMs: 1000 };
  server = await startTestServer({
    ports: { ...quietPorts(), clock: { now }, sms: { send: (message) => void sent.push(message) } },
    config: { quotas: { ...DEFAULT_CONFIG.quotas, register: many, smsCode: many }, register: { ...DEFAULT_CONFIG.register, smsRequired: 1 } },
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const client = () => createWireClient(server.url, randomUUID(), now);
const codeOf = (phone: string) => sent.findLast((message) => message.phone.endsWith(phone))?.code ?? '';

let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, '0')}`;

async function askCode(phone: string, scene: 'register' | 'reset'): Promise<string> {
  offsetMs += 61_000;
  expect((await client().post('/user/login/smsCode', { phone, scene })).code).toBe(200);
  return codeOf(phone);
}

async function register() {
  const phone = newPhone();
  const smsCode = await askCode(phone, 'register');
  const answer = await client().post('/user/login/register', { phone, pwd: clientHash('first'), nickName: 'n', smsCode });
  expect(answer.code).toBe(200);
  const { wtId } = answer.data as LoginData;
  const owner = client();
  await owner.logIn(wtId, 'first');
  return { phone, wtId, owner };
}

/** Runs `run` after the next password computation is requested and before it ends. */
function whileNextIsStretched(run: () => Promise<unknown>): void {
  const { stretch } = server.core.passwords;
  vi.spyOn(server.core.passwords, 'stretch').mockImplementationOnce(async (hash) => {
    await run();
    return stretch(hash);
  });
}

function refuseNextStretch(): void {
  vi.spyOn(server.core.passwords, 'stretch').mockImplementationOnce(() => Promise.reject(new Refusal(CODE.tooManyRequests, { data: { retryAfterSec: 5 } })));
}

describe('a code sent by SMS', () => {
  test('still works after a reset was refused with 429', async () => {
    const { phone, wtId } = await register();
    const body = { phone, smsCode: await askCode(phone, 'reset'), pwd: clientHash('second') };
    refuseNextStretch();
    expect((await client().post('/user/login/resetPwd', body)).code).toBe(429);
    expect((await client().post('/user/login/resetPwd', body)).code).toBe(200);
    expect((await client().logIn(wtId, 'second')).code).toBe(200);
  });

  test('still works after a registration was refused with 429', async () => {
    const phone = newPhone();
    const body = { phone, smsCode: await askCode(phone, 'register'), pwd: clientHash('first'), nickName: 'n' };
    refuseNextStretch();
    expect((await client().post('/user/login/register', body)).code).toBe(429);
    expect((await client().post('/user/login/register', body)).code).toBe(200);
  });

  test('G6 a reset that is repeated during the first request has one effect', async () => {
    const { phone, wtId } = await register();
    const body = { phone, smsCode: await askCode(phone, 'reset'), pwd: clientHash('second') };
    const device = client();
    const key = { 'Idempotency-Key': randomUUID() };
    let repeated: Envelope | undefined;
    whileNextIsStretched(async () => (repeated = await device.post('/user/login/resetPwd', body, key)));
    expect((await device.post('/user/login/resetPwd', body, key)).code).toBe(200);
    expect(repeated?.code).toBe(200);
    expect((await client().logIn(wtId, 'second')).code).toBe(200);
  });

  test('can be sent again after the clock was set back by a year', async () => {
    const { phone } = await register();
    const yearMs = 365 * 86_400_000;
    offsetMs += yearMs;
    for (let count = 0; count < 10; count += 1) await askCode(phone, 'reset');
    offsetMs -= yearMs;
    const before = sent.length;
    await askCode(phone, 'reset');
    expect(sent).toHaveLength(before + 1);
  });

  test('resets the password once when several requests use it in parallel', async () => {
    const { phone } = await register();
    const smsCode = await askCode(phone, 'reset');
    const answers = await Promise.all(['a', 'b', 'c'].map((word) => client().post('/user/login/resetPwd', { phone, smsCode, pwd: clientHash(word) })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, CODE.smsWrong, CODE.smsWrong]);
  });
});

describe('a password that is reset during another request', () => {
  async function reset(phone: string): Promise<void> {
    const smsCode = await askCode(phone, 'reset');
    expect((await client().post('/user/login/resetPwd', { phone, smsCode, pwd: clientHash('owner') })).code).toBe(200);
  }

  test('is not replaced by a change with the previous password', async () => {
    const { phone, wtId, owner } = await register();
    whileNextIsStretched(() => reset(phone));
    const answer = await owner.post('/user/pwd', { oldPwd: clientHash('first'), pwd: clientHash('thief') });
    expect(answer.code).not.toBe(200);
    expect((await client().logIn(wtId, 'thief')).code).toBe(CODE.wrongCredentials);
    expect((await client().logIn(wtId, 'owner')).code).toBe(200);
  });

  test('prevents a lock password that was requested with the previous password', async () => {
    const { phone, wtId, owner } = await register();
    whileNextIsStretched(() => reset(phone));
    const answer = await owner.post('/user/step2pwd/set', { pwd: clientHash('first'), lockPwd: clientHash('thief'), enabled: 1 });
    expect(answer.code).not.toBe(200);
    expect((await client().logIn(wtId, 'owner')).code).toBe(200);
  });
});
