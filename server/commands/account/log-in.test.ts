import { afterEach, describe, expect, test } from 'vitest';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { createTestCore, quietPorts } from '../../../tests/support/test-server.ts';
import { Refusal } from '../../policies/refusal.ts';
import { hashPassword } from '../../security/hashes.ts';
import { readUser, updateUser } from '../../store/account/users.ts';
import { prepareReset, resetPassword } from '../credentials/change-password.ts';
import { sendSmsCode } from '../credentials/send-sms-code.ts';
import { removeDevice } from './devices.ts';
import { logIn } from './log-in.ts';

let core: Awaited<ReturnType<typeof createTestCore>>;
let now = 1_000_000;
afterEach(() => core.close());

async function open(): Promise<void> {
  core = await createTestCore({ ports: { ...quietPorts(), clock: { now: () => now } } });
}

type Attempt = { password?: string; from?: string; ip?: string };

async function codeOf(by: 'phone' | 'id', name: string, { password = 'wrong', from = 'a', ip = `10.0.0.${from}` }: Attempt = {}): Promise<number> {
  try {
    await logIn(core, { by, name, pwd: clientHash(password), device: { deviceId: `device-${from}`, deviceName: '', ip } });
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const RIGHT = { password: TEST_PASSWORD };

test('SIGN-021 five wrong passwords lock the account for an address, under all names and devices, and the wait grows', async () => {
  await open();
  const there = { from: 'b', ip: '10.0.0.a' };
  const tries = [await codeOf('id', '10004'), await codeOf('phone', '13800010004'), await codeOf('id', '66666'), await codeOf('id', '10004', there)];
  expect([...tries, await codeOf('id', '10004')]).toEqual([11003, 11003, 11003, 11003, 11003]);
  expect(await codeOf('id', '10004', { ...RIGHT, ...there })).toBe(11004);
  now += 60_001;
  expect(await codeOf('id', '10004')).toBe(11003);
  now += 60_001;
  expect(await codeOf('id', '10004', RIGHT)).toBe(11004);
  now += 60_001;
  expect(await codeOf('id', '10004', RIGHT)).toBe(200);
});

describe('wrong guesses of strangers', () => {
  async function guess(ip: string, times: number): Promise<number[]> {
    const codes: number[] = [];
    for (let index = 0; index < times; index += 1) codes.push(await codeOf('id', '10004', { from: `x${ip}${index}`, ip }));
    return codes;
  }

  test('from one address lock only that address, so that a new device of the owner can sign in', async () => {
    await open();
    expect((await guess('192.0.2.1', 8)).filter((code) => code === 11004)).toHaveLength(3);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new' })).toBe(200);
  });

  test('from many addresses lock new devices, but no device and no address that signed in before', async () => {
    await open();
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'home' })).toBe(200);
    for (let address = 0; address < 12; address += 1) await guess(`192.0.2.${address}`, 5);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new', ip: '198.51.100.1' })).toBe(11004);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'home', ip: '198.51.100.1' })).toBe(200);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new', ip: '10.0.0.home' })).toBe(200);
  });

  test('from the address of the owner lock other devices there, but not the device that signed in before', async () => {
    await open();
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'home' })).toBe(200);
    await guess('10.0.0.home', 60);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new', ip: '10.0.0.home' })).toBe(11004);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'home' })).toBe(200);
  });

  test('are cleared when the owner resets the password by SMS', async () => {
    const codes: string[] = [];
    const ports = { ...quietPorts(), clock: { now: () => now }, sms: { send: ({ code }: { code: string }) => void codes.push(code) } };
    core = await createTestCore({ ports });
    for (let address = 0; address < 12; address += 1) await guess(`192.0.2.${address}`, 5);
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new' })).toBe(11004);
    await sendSmsCode(core, { phone: '13800010004', scene: 'reset' });
    const prepared = await prepareReset(core, { phone: '13800010004', smsCode: codes[0] ?? '', pwd: clientHash('second'), ip: '10.0.0.new' });
    await core.write((unit) => resetPassword(unit, prepared));
    expect(await codeOf('id', '10004', { password: 'second', from: 'new' })).toBe(200);
  });

  test('include guesses on a device that the owner removed', async () => {
    await open();
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'lost' })).toBe(200);
    await core.write((unit) => removeDevice(unit, '10004', 'device-lost'));
    for (let tries = 0; tries < 5; tries += 1) await codeOf('id', '10004', { from: 'lost' });
    expect(await codeOf('id', '10004', { ...RIGHT, from: 'new', ip: '10.0.0.lost' })).toBe(11004);
  });
});

test('successful sign-ins do not reduce the allowance of their device and address', async () => {
  await open();
  for (let times = 0; times < 60; times += 1) expect(await codeOf('id', '10004', RIGHT)).toBe(200);
});

test('refuses a sign-in when the password changes during its verification', async () => {
  await open();
  const passwords: typeof core.passwords = {
    ...core.passwords,
    verify: async (...given) => {
      const isRight = await core.passwords.verify(...given);
      const password = await core.passwords.stretch(clientHash('second'));
      await core.write((unit) => resetPassword(unit, { userId: '10004', password }));
      return isRight;
    },
  };
  const device = { deviceId: 'device-a', deviceName: '', ip: '10.0.0.1' };
  await expect(logIn({ ...core, passwords }, { by: 'id', name: '10004', pwd: clientHash(TEST_PASSWORD), device })).rejects.toMatchObject({ code: 11003 });
});

test('replaces a password hash of a lower cost at the next sign-in', async () => {
  core = await createTestCore({ config: { scryptCost: 8 }, ports: quietPorts() });
  const hash = await hashPassword(clientHash(TEST_PASSWORD), '00', 2);
  await core.write((unit) => updateUser(unit.db, '10004', { passwordHash: hash, passwordSalt: '00' }));
  expect([await codeOf('id', '10004', RIGHT), await codeOf('id', '10004', RIGHT)]).toEqual([200, 200]);
  expect((await readUser(core.db, '10004'))?.passwordHash).toMatch(/^8:/);
});

test('parallel guesses share the limit of five', async () => {
  await open();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf('id', '10005')));
  expect(codes.filter((code) => code === 11003)).toHaveLength(5);
  expect(codes.filter((code) => code === 11004)).toHaveLength(15);
});

test('refuses a device after ten attempts with different account names', async () => {
  await open();
  const codes = [];
  for (let index = 0; index < 11; index += 1) codes.push(await codeOf('id', String(30_000 + index)));
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 11003), 11004]);
});

test('an unknown account name takes about as long as a wrong password', async () => {
  core = await createTestCore({ config: { scryptCost: 2 ** 14 }, ports: quietPorts() });
  const measure = async (name: string) => {
    const startedAt = performance.now();
    expect(await codeOf('id', name, { from: name })).toBe(11003);
    return performance.now() - startedAt;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    known.push(await measure(`1000${index + 4}`));
    unknown.push(await measure(`3000${index}`));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[2] ?? 0;
  expect(median(unknown)).toBeGreaterThan(median(known) / 3);
});
