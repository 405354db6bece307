import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeVisibility, type FakeVisibility } from '../../../tests/support/fakes/fake-switches.ts';
import { createManualClock, type ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import type { ServiceWorkerEvents } from '../../platform/service-worker.ts';
import { createUpdates, type Updates } from './create-updates.ts';

const MINUTE_MS = 60_000;

/** The service worker of an origin as its tabs see it: activating the waiting build replaces the worker of every tab. */
function createWorkerHost() {
  const tabs: ServiceWorkerEvents[] = [];
  let waits = false;
  let isComing = false;
  const log: string[] = [];
  return {
    log,
    register: (name: string) => async (events: ServiceWorkerEvents) => {
      tabs.push(events);
      return {
        async check() {
          log.push(`${name} checks`);
          return isComing;
        },
        applyUpdate() {
          if (!waits) return false;
          waits = false;
          for (const tab of tabs) tab.replaced();
          return true;
        },
      };
    },
    publish() {
      waits = true;
      for (const tab of tabs) tab.waiting();
    },
    /** Puts a new build on the server, which a check finds and installs. */
    install: () => void (isComing = true),
    /** Another tab has activated the waiting worker before this tab checked. */
    isLetIn: () => void (waits = false),
  };
}

let clock: ManualClock;
let host: ReturnType<typeof createWorkerHost>;

beforeEach(() => {
  clock = createManualClock(1_000_000);
  host = createWorkerHost();
});

type Tab = { readonly updates: Updates; readonly visibility: FakeVisibility; readonly work: { isRunning: boolean; isTyping: boolean } };

async function openTab(name: string): Promise<Tab> {
  const visibility = createFakeVisibility();
  const work = { isRunning: false, isTyping: false };
  const updates = createUpdates({
    version: '1.3.1',
    clock,
    visibility,
    register: host.register(name),
    saveDrafts: () => void host.log.push(`${name} saves`),
    isAtWork: () => work.isRunning,
    hasUnsaved: () => work.isTyping,
    reload: () => void host.log.push(`${name} reloads`),
    renew: async () => void host.log.push(`${name} renews`),
  });
  updates.start();
  await Promise.resolve();
  return { updates, visibility, work };
}

describe('accepting an update', () => {
  test('STORE-024 G11 reloads every tab, each after its drafts are saved', async () => {
    const [first, second] = [await openTab('a'), await openTab('b')];
    host.publish();
    expect([first.updates.isWaiting(), second.updates.isWaiting(), host.log]).toEqual([true, true, []]);
    await first.updates.apply();
    for (const name of ['a', 'b']) expect(host.log.indexOf(`${name} saves`)).toBeLessThan(host.log.indexOf(`${name} reloads`));
    clock.advance(MINUTE_MS);
    expect(host.log.filter((line) => line.endsWith('reloads'))).toEqual(['a reloads', 'b reloads']);
  });

  test('reloads a tab whose waiting build another tab has already activated', async () => {
    const { updates } = await openTab('a');
    host.publish();
    host.isLetIn();
    await updates.apply();
    expect(host.log).toContain('a reloads');
  });

  test('G11 waits for a running command of another tab, but only for a limited time', async () => {
    const [first, second, stuck] = [await openTab('a'), await openTab('b'), await openTab('c')];
    second.work.isRunning = true;
    stuck.work.isRunning = true;
    host.publish();
    await first.updates.apply();
    clock.advance(1000);
    expect(host.log).not.toContain('b reloads');
    second.work.isRunning = false;
    clock.advance(1000);
    expect([host.log.includes('b reloads'), host.log.includes('c reloads')]).toEqual([true, false]);
    clock.advance(MINUTE_MS);
    expect(host.log).toContain('c reloads');
  });
});

describe('G11 a tab with text in a dialog, after another tab accepts the update,', () => {
  async function acceptElsewhere(): Promise<Tab> {
    const [first, second] = [await openTab('a'), await openTab('b')];
    second.work.isTyping = true;
    host.publish();
    await first.updates.apply();
    clock.advance(10 * MINUTE_MS);
    expect([host.log.includes('a reloads'), host.log.includes('b reloads'), second.updates.isWaiting()]).toEqual([true, false, true]);
    return second;
  }

  test('STORE-025 reloads when the dialog is closed', async () => {
    const { work } = await acceptElsewhere();
    work.isTyping = false;
    clock.advance(1000);
    expect(host.log.slice(-2)).toEqual(['b saves', 'b reloads']);
  });

  test('reloads when its own prompt is accepted', async () => {
    const { updates } = await acceptElsewhere();
    await updates.apply();
    clock.advance(MINUTE_MS);
    expect(host.log.filter((line) => line === 'b reloads')).toHaveLength(1);
  });
});

describe('looking for a new build', () => {
  const checks = (): number => host.log.filter((line) => line === 'a checks').length;

  test('STORE-026 happens each hour in a tab that stays open', async () => {
    await openTab('a');
    clock.advance(59 * MINUTE_MS);
    expect(checks()).toBe(0);
    clock.advance(MINUTE_MS);
    expect(checks()).toBe(1);
    clock.advance(5 * 60 * MINUTE_MS);
    expect(checks()).toBe(6);
  });

  test('STORE-026 happens when the page becomes visible, at most every few minutes', async () => {
    const { visibility } = await openTab('a');
    const comeBack = (): void => [false, true].forEach((isVisible) => visibility.set(isVisible));
    comeBack();
    expect(checks()).toBe(0);
    clock.advance(3 * MINUTE_MS);
    visibility.set(false);
    expect(checks()).toBe(0);
    visibility.set(true);
    for (let times = 0; times < 20; times += 1) comeBack();
    expect(checks()).toBe(1);
    clock.advance(3 * MINUTE_MS);
    comeBack();
    expect(checks()).toBe(2);
  });
});

test('a build that the server refuses prompts for an update, checks for it and activates it when it arrives', async () => {
  const { updates } = await openTab('a');
  updates.require();
  expect([updates.isWaiting(), host.log]).toEqual([true, ['a checks']]);
  host.install();
  await updates.apply();
  expect(host.log).not.toContain('a reloads');
  host.publish();
  expect(host.log.filter((line) => line === 'a reloads')).toHaveLength(1);
});

describe('versions of the configuration', () => {
  test.each([
    [{}, 'current'],
    [{ minAppVersion: '1.3.1', latestVersion: '1.3.1' }, 'current'],
    [{ latestVersion: '1.10.0' }, 'behind'],
    [{ minAppVersion: '1.3.2', latestVersion: '1.10.0' }, 'tooOld'],
  ] as const)('STORE-027 with %j the build is %s', async (config, standing) => {
    const { updates } = await openTab('a');
    updates.learn(config);
    expect([updates.standing(), host.log]).toEqual([standing, standing === 'current' ? [] : ['a checks']]);
  });

  test('a build that is too old checks once for a new build, and reloads when the user accepts it', async () => {
    const { updates } = await openTab('a');
    let heard = 0;
    updates.subscribe(() => void (heard += 1));
    for (let time = 0; time < 3; time += 1) updates.learn({ minAppVersion: '2.0' });
    expect([heard, host.log]).toEqual([1, ['a checks']]);
    host.publish();
    await updates.apply();
    clock.advance(MINUTE_MS);
    expect(host.log.filter((line) => line.endsWith('reloads'))).toEqual(['a reloads']);
  });
});
