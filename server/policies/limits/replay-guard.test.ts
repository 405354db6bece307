import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createReplayGuard, type ReplayLimits, type UsedSignature } from './replay-guard.ts';

const MINUTE_MS = 60_000;
const START = 1_760_000_000_000;
const WIDE: ReplayLimits = { total: 150_000, perOwner: 15_000, perOwnerWhenBusy: 300 };

function createSetClock() {
  let now = START;
  return { clock: { now: () => now }, add: (ms: number) => void (now += ms) };
}

let count = 0;
function aSignature(owner: string, change: Partial<UsedSignature> = {}): UsedSignature {
  count += 1;
  return { sign: `sign-${count}`, deviceId: 'device', timestamp: START, owner, isRead: false, ...change };
}

describe('a used signature', () => {
  test('is known until its timestamp is too old and is removed after that', () => {
    const { clock, add } = createSetClock();
    const guard = createReplayGuard(clock, WIDE);
    const ahead = aSignature('a', { timestamp: START + 5 * MINUTE_MS });
    expect(guard.isUsed(ahead)).toBe(false);
    expect(guard.keep(ahead)).toBe(0);
    add(10 * MINUTE_MS);
    guard.keep(aSignature('a', { timestamp: START + 10 * MINUTE_MS }));
    expect(guard.isUsed(ahead)).toBe(true);
    add(2 * MINUTE_MS);
    guard.keep(aSignature('a', { timestamp: START + 12 * MINUTE_MS }));
    expect(guard.size()).toBe(2);
  });

  test('of a GET may be used again by a GET, but not by another method', () => {
    const guard = createReplayGuard(createSetClock().clock, WIDE);
    const read = aSignature('a', { isRead: true });
    guard.keep(read);
    expect([guard.isUsed(read), guard.isUsed({ ...read, isRead: false })]).toEqual([false, true]);
  });

  test('stays known when the clock steps back an hour, and new signatures are accepted', () => {
    const { clock, add } = createSetClock();
    const guard = createReplayGuard(clock, WIDE);
    const before = aSignature('a');
    guard.keep(before);
    add(-60 * MINUTE_MS);
    expect(guard.keep(aSignature('a', { timestamp: START - 60 * MINUTE_MS }))).toBe(0);
    add(60 * MINUTE_MS);
    expect(guard.isUsed(before)).toBe(true);
  });
});

describe('a flood of signatures', () => {
  test('of one owner is refused above its share and affects no other owner', () => {
    const guard = createReplayGuard(createSetClock().clock, { total: 100, perOwner: 20, perOwnerWhenBusy: 5 });
    const mine = aSignature('mine');
    guard.keep(mine);
    const answers = Array.from({ length: 1000 }, () => guard.keep(aSignature('flood')));
    expect(answers.filter((waitMs) => waitMs === 0)).toHaveLength(20);
    expect(guard.isUsed(mine)).toBe(true);
    expect(guard.keep(aSignature('mine'))).toBe(0);
  });

  test('of many owners is limited to the small share, so that further callers are accepted', () => {
    const guard = createReplayGuard(createSetClock().clock, { total: 100, perOwner: 20, perOwnerWhenBusy: 5 });
    for (let owner = 0; owner < 5; owner += 1) for (let index = 0; index < 20; index += 1) guard.keep(aSignature(`flood-${owner}`));
    expect(guard.size()).toBe(50 + 5 + 5);
    expect(guard.keep(aSignature('mine'))).toBe(0);
  });

  test('of more owners than the guard has space for allows no replay and stays within the space', () => {
    const guard = createReplayGuard(createSetClock().clock, { total: 100, perOwner: 20, perOwnerWhenBusy: 5 });
    const mine = aSignature('mine');
    guard.keep(mine);
    for (let owner = 0; owner < 1000; owner += 1) guard.keep(aSignature(`flood-${owner}`));
    expect(guard.size()).toBe(100);
    expect(guard.isUsed(mine)).toBe(true);
    expect(guard.keep(aSignature('mine'))).toBeGreaterThan(0);
  });

  test('takes less than 400 bytes for each stored signature, even with long headers', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const guard = createReplayGuard(createSetClock().clock, WIDE);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let owner = 0; owner < 1000; owner += 1) {
      for (let index = 0; index < 400; index += 1) guard.keep(aSignature(`owner-${owner}`, { sign: `${owner}-${index}-${'x'.repeat(4000)}` }));
    }
    collect();
    expect(guard.size()).toBe(150_000);
    expect((process.memoryUsage().heapUsed - before) / guard.size()).toBeLessThan(400);
  });
});
