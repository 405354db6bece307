import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginData } from '../../../contract/http/login.ts';
import { createFakeKeyValue, createFakeVault } from '../../../tests/support/fakes/fake-switches.ts';
import { createManualClock, type ManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import type { StorageProblem } from '../../core/storage/storage-problem.ts';
import type { DatabaseHealth } from '../../db/health/watch-database.ts';
import { RegistryDatabase } from '../../db/registry.ts';
import { recordWipeIntent } from '../../db/wipe-account.ts';
import { readCurrentWtId, SESSION_KEY } from '../../sync/session/current-account.ts';
import { lockAccount, type SessionStore } from '../../sync/session/session-marker.ts';
import { storeSession } from '../../sync/session/vaulted-session.ts';
import { createStorageLoss } from './storage-loss.ts';

const ME = '10001';
let store: SessionStore;
let current: string | undefined;
let clock: ManualClock;

beforeEach(async () => {
  current = ME;
  clock = createManualClock(0);
  store = { registry: new RegistryDatabase(), vault: createFakeVault(), keyValue: createFakeKeyValue(), clock: { now: () => 0, after: () => () => undefined } };
  await storeSession(store, { wtId: ME, token: 'a', imToken: 'b', nickName: '', avatar: '' } as LoginData, false);
});
afterEach(async () => store.registry.delete());

/** The log of what happens after a database is found to be deleted. Every case ends with the entry that the registry was read. */
async function lose(lost: 'registry' | 'account'): Promise<readonly string[]> {
  const events: string[] = [];
  let sendText: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    const counted = Object.create(store.registry, {
      wipes: {
        get: () => ({
          get: async (wtId: string) => {
            const row = await store.registry.wipes.get(wtId);
            setTimeout(resolve);
            return row;
          },
        }),
      },
    }) as RegistryDatabase;
    const loss = createStorageLoss({
      clock,
      session: () => ({ current: () => current, lock: async (wtId, reason) => void events.push(`lock ${wtId} ${reason}`) }),
      loadStore: async () => ({ ...store, registry: counted }),
      status: { follow: () => () => undefined, reopen: () => events.push('reopen') },
      saveDrafts: () => events.push('save drafts'),
      report: (error) => events.push(String(error)),
    });
    const problem: StorageProblem | undefined = lost === 'account' ? 'deleted' : undefined;
    const health = { problem: () => problem, subscribe: (heard: () => void) => ((sendText = heard), () => undefined) } as unknown as DatabaseHealth;
    if (lost === 'account') loss.watchAccount(health);
    else loss.watchRegistry(health);
  });
  sendText();
  await read;
  return events;
}

test('G11 saves drafts and reopens the account when its database is lost but its session exists', async () => {
  expect(await lose('account')).toEqual(['save drafts', 'reopen']);
});

test('restores the session marker, without which unsaved input is not kept', async () => {
  store.keyValue.remove(SESSION_KEY);
  expect(await lose('account')).toEqual(['save drafts', 'reopen']);
  expect(readCurrentWtId(store.keyValue)).toBe(ME);
});

test.each(['account', 'registry'] as const)('locks the account as evicted after a lost session when the loss of the %s is noticed first', async (lost) => {
  await store.registry.accounts.clear();
  expect(await lose(lost)).toEqual([`lock ${ME} evicted`]);
});

test('does nothing when the reopened registry still has the session', async () => {
  expect(await lose('registry')).toEqual([]);
});

test('does nothing for an account that another tab locks or wipes', async () => {
  await recordWipeIntent(store.registry, ME, 0);
  expect(await lose('account')).toEqual([]);
  await store.registry.wipes.clear();
  await lockAccount(store, ME);
  expect(await lose('account')).toEqual([]);
});

/** Same as `lose`, in a browser that is still removing databases: the first `failures` reads fail. */
async function loseWhileRemoving(failures: number) {
  const events: string[] = [];
  let [sendText, reads] = [(): void => undefined, 0];
  const loss = createStorageLoss({
    clock,
    session: () => ({ current: () => current, lock: async (wtId, reason) => void events.push(`lock ${wtId} ${reason}`) }),
    async loadStore() {
      reads += 1;
      if (reads <= failures) throw new DOMException('Connection is closing.', 'AbortError');
      return store;
    },
    status: { follow: () => () => undefined, reopen: () => events.push('reopen') },
    saveDrafts: () => undefined,
    report: (error) => events.push(String(error)),
  });
  loss.watchAccount({ problem: () => 'deleted', subscribe: (heard: () => void) => ((sendText = heard), () => undefined) } as unknown as DatabaseHealth);
  sendText();
  return { events, reads: () => reads };
}

test('reads the session again when it is unreadable while the browser removes databases', async () => {
  await store.registry.accounts.clear();
  const { events } = await loseWhileRemoving(3);
  await vi.waitFor(() => {
    clock.advance(250);
    expect(events).toEqual([`lock ${ME} evicted`]);
  });
});

test('reports once a session that stays unreadable', async () => {
  const { events, reads } = await loseWhileRemoving(Infinity);
  await vi.waitFor(
    () => {
      clock.advance(250);
      expect(events).toEqual(['AbortError: Connection is closing.']);
    },
    { interval: 1, timeout: 10_000 },
  );
  const before = reads();
  clock.advance(60_000);
  expect(reads()).toBe(before);
});
