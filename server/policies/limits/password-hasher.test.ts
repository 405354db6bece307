import { describe, expect, test } from 'vitest';
import { createManualPorts } from '../../../tests/support/fakes/manual-ports.ts';
import { Refusal } from '../refusal.ts';
import { createPasswordHasher, type HasherOptions } from './password-hasher.ts';

/** Computations that end when the test ends them. */
const running: { cost: number; end(): void }[] = [];
let most = 0;

async function compute(pwd: string, _salt: string, cost: number): Promise<string> {
  const ended = new Promise<void>((resolve) => running.push({ cost, end: resolve }));
  most = Math.max(most, running.length);
  await ended;
  return `${cost}:${pwd}`;
}

const create = (change: Partial<HasherOptions> = {}) =>
  createPasswordHasher({ random: createManualPorts().random, cost: 1024, workers: 2, waiting: 64, compute, ...change });

/** Ends the computations one after the other until none is left; returns their costs. */
async function endAll(): Promise<number[]> {
  const costs: number[] = [];
  for (;;) {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    const next = running.shift();
    if (next === undefined) return costs;
    costs.push(next.cost);
    next.end();
  }
}

describe('passwords', () => {
  test('of 20 parallel sign-ins are computed two at a time to limit the memory', async () => {
    most = 0;
    const hasher = create();
    const answers = Array.from({ length: 20 }, () => hasher.verify('a', { hash: '1024:a', salt: '' }));
    expect(await endAll()).toHaveLength(20);
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => true));
    expect(most).toBe(2);
  });

  test('are refused with 429 when too many wait, and are accepted again after the others have ended', async () => {
    const hasher = create({ workers: 1, waiting: 1 });
    const first = [hasher.verify('a', undefined), hasher.verify('a', undefined)];
    const refused = await hasher.verify('a', undefined).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 429, data: { retryAfterSec: 5 } });
    await endAll();
    expect(await Promise.all(first)).toEqual([false, false]);
    const later = hasher.verify('a', { hash: '1024:a', salt: '' });
    await endAll();
    expect(await later).toBe(true);
  });

  test('release their worker when the computation fails', async () => {
    let fails = 1;
    const failing: typeof compute = async (...given) => {
      fails -= 1;
      if (fails === 0) throw new Error('no memory');
      return compute(...given);
    };
    const hasher = create({ workers: 1, compute: failing });
    await expect(hasher.verify('a', undefined)).rejects.toThrow('no memory');
    const next = hasher.verify('a', { hash: '1024:a', salt: '' });
    await endAll();
    expect(await next).toBe(true);
  });

  test('cost the same for an unknown name, a wrong password and a hash of an older cost', async () => {
    const hasher = create();
    const sumOf = async (stored: { hash: string; salt: string } | undefined) => {
      const answer = hasher.verify('b', stored);
      const costs = await endAll();
      expect(await answer).toBe(false);
      return costs.reduce((sum, cost) => sum + cost, 0);
    };
    expect([await sumOf(undefined), await sumOf({ hash: '1024:a', salt: '' }), await sumOf({ hash: '256:a', salt: '' })]).toEqual([1024, 1024, 1024]);
    expect([hasher.isOutdated({ hash: '256:a', salt: '' }), hasher.isOutdated({ hash: '1024:a', salt: '' })]).toEqual([true, false]);
  });
});
