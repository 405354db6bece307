import { afterEach, expect, test } from 'vitest';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { createTestCore, quietPorts } from '../../../tests/support/test-server.ts';
import { Refusal } from '../../policies/refusal.ts';
import { logIn } from './log-in.ts';

let core: Awaited<ReturnType<typeof createTestCore>>;
let now = 1_000_000;
afterEach(() => core.close());

async function open(): Promise<void> {
  core = await createTestCore({ ports: { ...quietPorts(), clock: { now: () => now } } });
}

const device = (name = 'a') => ({ deviceId: `device-${name}`, deviceName: '', ip: `10.0.0.${name}` });

async function codeOf(by: 'phone' | 'id', name: string, options: { password?: string; from?: string } = {}): Promise<number> {
  try {
    await logIn(core, { by, name, pwd: clientHash(options.password ?? 'wrong'), device: device(options.from) });
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('five wrong passwords lock an account under all its names, from anywhere, and the wait grows', async () => {
  await open();
  const tries = [await codeOf('id', '10004'), await codeOf('phone', '13800010004'), await codeOf('id', '66666'), await codeOf('id', '10004', { from: 'b' })];
  expect([...tries, await codeOf('id', '10004')]).toEqual([11003, 11003, 11003, 11003, 11003]);
  expect(await codeOf('id', '10004', { password: TEST_PASSWORD, from: 'c' })).toBe(11004);
  now += 60_001;
  expect(await codeOf('id', '10004')).toBe(11003);
  now += 60_001;
  expect(await codeOf('id', '10004', { password: TEST_PASSWORD })).toBe(11004);
  now += 60_001;
  expect(await codeOf('id', '10004', { password: TEST_PASSWORD })).toBe(200);
});

test('guesses made at the same moment share the five', async () => {
  await open();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf('id', '10005')));
  expect(codes.filter((code) => code === 11003)).toHaveLength(5);
  expect(codes.filter((code) => code === 11004)).toHaveLength(15);
});

test('a device that tries name after name is stopped after ten, known names or not', async () => {
  await open();
  const codes = [];
  for (let index = 0; index < 11; index += 1) codes.push(await codeOf('id', String(30_000 + index)));
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 11003), 11004]);
});

test('an unknown name takes as long as a wrong password', async () => {
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
