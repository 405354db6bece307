import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeVisibility, type FakeVisibility } from '../../../tests/support/fakes/fake-switches.ts';
import { createManualClock, type ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { createUpdates, type Updates } from './create-updates.ts';

const MINUTE_MS = 60_000;

let clock: ManualClock;
let visibility: FakeVisibility;
let updates: Updates;
let renewals: number;

beforeEach(async () => {
  clock = createManualClock(1_000_000);
  visibility = createFakeVisibility();
  renewals = 0;
  updates = createUpdates({
    version: '1.3.1',
    clock,
    visibility,
    register: async () => undefined,
    saveDrafts: () => undefined,
    isAtWork: () => false,
    hasUnsaved: () => false,
    reload: () => expect.fail('reloads past the guard'),
    renew: async () => void (renewals += 1),
  });
  updates.start();
  await Promise.resolve();
});

/** Advances minute by minute, because the timers after an awaited attempt start only when it ends. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    clock.advance(MINUTE_MS);
    await Promise.resolve();
    await Promise.resolve();
  }
}

const REASONS: readonly (readonly [string, () => void])[] = [
  ['the server refuses its build', () => updates.require()],
  ['newer code has taken its database', () => updates.setOutdated()],
  ['the operator names it too old', () => updates.learn({ minAppVersion: '2.0' })],
];

describe.each(REASONS)('a tab that is outdated because %s', (_reason, outdate) => {
  test('reloads by itself when it is hidden already', async () => {
    visibility.set(false);
    outdate();
    await pass(1);
    expect(renewals).toBe(1);
  });

  test('does not reload while the user looks at it, and does once it is hidden', async () => {
    outdate();
    await pass(60);
    expect(renewals).toBe(0);
    visibility.set(false);
    await pass(1);
    expect(renewals).toBe(1);
  });
});

test('an outdated tab whose user comes back at once stays as it is', async () => {
  updates.require();
  visibility.set(false);
  clock.advance(5000);
  visibility.set(true);
  await pass(10);
  expect(renewals).toBe(0);
});

test('an outdated tab that could not reload tries again, some minutes later', async () => {
  visibility.set(false);
  updates.require();
  await pass(5);
  expect(renewals).toBe(1);
  await pass(5);
  expect(renewals).toBe(2);
});

test('a hidden tab of a build that works does not reload', async () => {
  visibility.set(false);
  updates.learn({ latestVersion: '9.0' });
  await pass(60);
  expect(renewals).toBe(0);
});

test('an outdated tab that the user looks at shows the update prompt', () => {
  updates.require();
  expect(updates.isWaiting()).toBe(true);
});
