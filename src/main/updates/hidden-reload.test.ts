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
  ['newer code uses its database', () => updates.setOutdated()],
  ['the operator requires a newer version', () => updates.learn({ minAppVersion: '2.0' })],
];

describe.each(REASONS)('a tab that is outdated because %s', (_reason, outdate) => {
  test('reloads by itself when it is hidden already', async () => {
    visibility.set(false);
    outdate();
    await pass(1);
    expect(renewals).toBe(1);
  });

  test('does not reload while it is visible, and reloads after it is hidden', async () => {
    outdate();
    await pass(60);
    expect(renewals).toBe(0);
    visibility.set(false);
    await pass(1);
    expect(renewals).toBe(1);
  });
});

test('does not reload an outdated tab when the user returns at once', async () => {
  updates.require();
  visibility.set(false);
  clock.advance(5000);
  visibility.set(true);
  await pass(10);
  expect(renewals).toBe(0);
});

test('retries the reload of an outdated tab some minutes after a failed attempt', async () => {
  visibility.set(false);
  updates.require();
  await pass(5);
  expect(renewals).toBe(1);
  await pass(5);
  expect(renewals).toBe(2);
});

test('does not reload a hidden tab of a supported build', async () => {
  visibility.set(false);
  updates.learn({ latestVersion: '9.0' });
  await pass(60);
  expect(renewals).toBe(0);
});

test('shows the update prompt in a visible outdated tab', () => {
  updates.require();
  expect(updates.isWaiting()).toBe(true);
});
