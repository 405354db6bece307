import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginData } from '../../contract/http/login.ts';
import { clientHash } from '../../tests/support/client-hash.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../../tests/support/wire-client.ts';
import { setUserState } from '../../tests/support/world.ts';
import { DEFAULT_CONFIG } from '../config.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { quotas: { ...DEFAULT_CONFIG.quotas, register: { count: 100, windowMs: 1000 } } } });
});
afterAll(() => server.close());

type Registered = { readonly wtId: string; readonly owner: WireClient; again(): Promise<Envelope> };

let phones = 0;

/** Registers a device that can send the identical request again. */
async function register(): Promise<Registered> {
  phones += 1;
  const device = createWireClient(server.url);
  const body = { phone: `138${String(phones).padStart(8, '0')}`, pwd: clientHash('first'), nickName: 'n' };
  const key = { 'Idempotency-Key': randomUUID() };
  const again = () => device.post('/user/login/register', body, key);
  const { data } = await again();
  const { wtId } = data as LoginData;
  const owner = createWireClient(server.url);
  await owner.logIn(wtId, 'first');
  return { wtId, owner, again };
}

describe('a repeated registration', () => {
  test('G6 signs in again while its password is current', async () => {
    const { again, wtId } = await register();
    expect(await again()).toMatchObject({ code: 200, data: { wtId } });
  });

  test('is refused after a password change', async () => {
    const { again, owner } = await register();
    expect((await owner.post('/user/pwd', { oldPwd: clientHash('first'), pwd: clientHash('second') })).code).toBe(200);
    expect(await again()).toEqual({ code: 11041, msg: expect.any(String) as string });
  });

  test('is refused when a lock password is set', async () => {
    const { again, owner } = await register();
    expect((await owner.post('/user/step2pwd/set', { pwd: clientHash('first'), lockPwd: clientHash('lock'), enabled: 1 })).code).toBe(200);
    expect((await again()).code).toBe(11041);
  });

  test.each(['banned', 'deregistered'] as const)('is refused for a %s account', async (state) => {
    const { again, wtId } = await register();
    await setUserState(server.core, wtId, state);
    expect((await again()).code).toBe(11041);
  });
});

test('SIGN-027 a ticket for the lock password expires when the account password changes', async () => {
  const { owner, wtId } = await register();
  await owner.post('/user/step2pwd/set', { pwd: clientHash('first'), lockPwd: clientHash('lock'), enabled: 1 });
  const thief = createWireClient(server.url);
  const { msg: ticket } = await thief.logIn(wtId, 'first');
  expect((await owner.post('/user/pwd', { oldPwd: clientHash('first'), pwd: clientHash('second') })).code).toBe(200);
  expect((await thief.post('/user/login/step2pwd', { ticket, lockPwd: clientHash('lock') })).code).toBe(712);
});
