import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StorageProblem } from '../../core/storage/storage-problem.ts';
import type { Clock } from '../../platform/ports.ts';
import { DATABASE_VERSION } from '../database-name.ts';
import { openDatabase } from '../open-database.ts';
import { readKv, putKv } from '../kv.ts';
import { readEpochs, takeLeaderEpoch, write } from '../transaction.ts';
import { openRegistry } from './open-registry.ts';

const ME = '10001';
const NAME = `wt_${ME}`;
let factory: IDBFactory;
let timers: Map<number, (() => void)[]>;
let nowMs = 0;

beforeEach(() => {
  factory = new IDBFactory();
  timers = new Map();
  nowMs = 0;
  Dexie.dependencies.indexedDB = factory;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** A clock that advances only when a test advances it. */
const clock: Clock = {
  now: () => nowMs,
  after(delayMs, task) {
    const list = timers.get(delayMs) ?? [];
    timers.set(delayMs, [...list, task]);
    return () =>
      timers.set(
        delayMs,
        (timers.get(delayMs) ?? []).filter((other) => other !== task),
      );
  },
};

function pass(delayMs: number): void {
  const due = timers.get(delayMs) ?? [];
  timers.set(delayMs, []);
  for (const task of due) task();
}

function open() {
  const opened = openDatabase(ME, clock);
  const seen: (StorageProblem | undefined)[] = [];
  opened.health.subscribe(() => seen.push(opened.health.problem()));
  return { ...opened, seen };
}

async function rawOpen(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(NAME, version);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.name));
  });
}

const until = async (problem: StorageProblem | undefined, health: { problem(): StorageProblem | undefined }) =>
  vi.waitFor(() => expect(health.problem()).toBe(problem), { timeout: 10_000 });

test('reports no problem for a database that opens', async () => {
  const { db, seen, health } = open();
  await db.kv.count();
  await vi.waitFor(() => expect(timers.get(5000)).toEqual([]));
  pass(5000);
  expect([seen, health.problem()]).toEqual([[], undefined]);
});

test('STORE-022 H8 reports unavailable when opening throws, and recovers on retry', async () => {
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as IDBFactory;
  const { health, seen, db } = open();
  await until('unavailable', health);
  (db as unknown as { _deps: { indexedDB: IDBFactory } })._deps.indexedDB = factory;
  health.retry();
  await until(undefined, health);
  expect(seen).toEqual(['unavailable', undefined]);
});

/** A factory whose requests to open are not answered until the test releases them. */
function aHangingFactory() {
  const held: (() => void)[] = [];
  const openLater = (name: string, version?: number) => {
    const request = {} as Record<string, unknown>;
    held.push(() => {
      const real = factory.open(name, version);
      const pass = (event: 'onsuccess' | 'onerror' | 'onupgradeneeded') => {
        real[event] = (cause: Event) => {
          Object.assign(request, { result: real.error === null ? real.result : undefined, error: real.error, transaction: real.transaction });
          (request[event] as (cause: Event) => void)(cause);
        };
      };
      pass('onsuccess');
      pass('onerror');
      pass('onupgradeneeded');
    });
    return request;
  };
  return { factory: { open: openLater } as unknown as IDBFactory, held };
}

test('H8 reports hanging when opening takes more than five seconds, until the database opens', async () => {
  const { factory: hanging, held } = aHangingFactory();
  Dexie.dependencies.indexedDB = hanging;
  const { db, health } = open();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  expect(health.problem()).toBeUndefined();
  pass(5000);
  expect(health.problem()).toBe('hanging');
  held[0]?.();
  await until(undefined, health);
  expect(await db.kv.count()).toBe(0);
});

test('STORE-022 H8 reports blocked after three seconds when another tab holds an older version, until it closes', async () => {
  const old = await rawOpen(5);
  const { health } = open();
  await vi.waitFor(() => expect(timers.get(3000)).toHaveLength(1));
  pass(3000);
  expect(health.problem()).toBe('blocked');
  old.close();
  await until(undefined, health);
});

test('H8 reports outdated for a newer database version, and refuses writes', async () => {
  (await rawOpen(1000)).close();
  const { db, health } = open();
  await until('outdated', health);
  await expect(write(db, ['kv'], async () => putKv(db, 'cursor', 1))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

test('H8 reports outdated when the stored schema epoch is newer', async () => {
  const first = open();
  await first.db.meta.put({ key: 'schemaEpoch', value: 99 });
  first.health.stop();
  first.db.close();
  const { health, seen } = open();
  await until('outdated', health);
  expect(seen).toEqual(['outdated']);
});

test('closes the database at once when another tab opens a newer version', async () => {
  const { db, health } = open();
  await db.kv.count();
  const newer = await rawOpen(1000);
  expect(health.problem()).toBe('outdated');
  await expect(db.kv.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  newer.close();
});

test('H8 reports deleted when the database is deleted while open, and does not create it again', async () => {
  const { db, health } = open();
  await db.kv.count();
  await new Promise((resolve) => {
    factory.deleteDatabase(NAME).onsuccess = resolve;
  });
  expect(health.problem()).toBe('deleted');
  await expect(write(db, ['kv'], async () => putKv(db, 'cursor', 1))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(await factory.databases()).toEqual([]);
});

test('H8 reopens a connection that the browser closed, without failed reads, and shows later writes', async () => {
  const { db, health, watch, seen } = open();
  const shown: (number | undefined)[] = [];
  const failures: unknown[] = [];
  await write(db, ['kv'], async () => putKv(db, 'cursor', 1));
  watch(async (own) => readKv(own, 'cursor')).subscribe(
    (value) => shown.push(value),
    (error) => failures.push(error),
  );
  await vi.waitFor(() => expect(shown.at(-1)).toBe(1));
  const connection = db.backendDB();
  connection.close();
  connection.onclose?.(new Event('close') as never);
  pass(0);
  await write(db, ['kv'], async () => putKv(db, 'cursor', 2));
  await vi.waitFor(() => expect(shown.at(-1)).toBe(2));
  expect([failures, seen, health.problem()]).toEqual([[], [undefined], undefined]);
});

/** Simulates that the browser removes the database: it closes the connections first, and opens none until the removal is done. */
async function clearStorage(db: Dexie): Promise<{ readonly done: () => void }> {
  const connection = db.backendDB();
  connection.close();
  await new Promise((resolve) => {
    factory.deleteDatabase(NAME).onsuccess = resolve;
  });
  const dependencies = (db as unknown as { _deps: { indexedDB: unknown } })._deps;
  dependencies.indexedDB = {
    open: () => {
      throw new DOMException('removing', 'UnknownError');
    },
  };
  connection.onclose?.(new Event('close') as never);
  return { done: () => void (dependencies.indexedDB = factory) };
}

test('H8 reports deleted, never unavailable, when the browser removes the open database', async () => {
  const { db, health, watch, seen } = open();
  await takeLeaderEpoch(db);
  const led: boolean[] = [];
  watch(readEpochs).subscribe(({ isLed }) => led.push(isLed));
  await vi.waitFor(() => expect(led).toContain(true));
  const { done } = await clearStorage(db);
  pass(0);
  await vi.waitFor(() => expect(timers.get(250)).toHaveLength(1));
  done();
  pass(250);
  await until('deleted', health);
  expect(seen).toEqual(['deleted']);
  await expect(write(db, ['kv'], async () => putKv(db, 'cursor', 1))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

test('H8 reports unavailable when the database cannot be reopened after 16 attempts', async () => {
  const { db, health } = open();
  await takeLeaderEpoch(db);
  await clearStorage(db);
  pass(0);
  for (let tries = 0; tries < 16; tries += 1) {
    await vi.waitFor(() => expect(timers.get(250)).toHaveLength(1));
    pass(250);
  }
  await until('unavailable', health);
});

test('H8 opens the registry by itself after a failure while the browser removes it', async () => {
  Dexie.dependencies.indexedDB = {
    open: () => {
      throw new DOMException('removing', 'UnknownError');
    },
  } as unknown as IDBFactory;
  const { registry, health } = openRegistry(clock);
  await until('unavailable', health);
  (registry as unknown as { _deps: { indexedDB: IDBFactory } })._deps.indexedDB = factory;
  pass(250);
  await until(undefined, health);
  await registry.device.put({ key: 'deviceId', value: 'a' });
  expect(await registry.device.count()).toBe(1);
});

test('H8 creates a removed registry again at once, and notifies its subscribers', async () => {
  const { registry, health } = openRegistry(clock);
  await registry.device.put({ key: 'deviceId', value: 'a' });
  let heard = 0;
  health.subscribe(() => (heard += 1));
  await new Promise((resolve) => {
    factory.deleteDatabase(registry.name).onsuccess = resolve;
  });
  pass(0);
  await vi.waitFor(() => expect(heard).toBe(1));
  expect([await registry.device.count(), health.problem()]).toEqual([0, undefined]);
  await registry.device.put({ key: 'deviceId', value: 'b' });
});

test.each([10, DATABASE_VERSION * 10])('H8 creates missing tables at version %i, and keeps the rows of the others', async (version) => {
  await new Promise<void>((resolve) => {
    const request = factory.open(NAME, version);
    request.onupgradeneeded = () => request.result.createObjectStore('kv', { keyPath: 'key' }).put({ key: 'cursor', value: 7 });
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const { db, health } = open();
  expect([await readKv(db, 'cursor'), await db.outbox.count(), health.problem()]).toEqual([7, 0, undefined]);
  // The repair raises the version by one, which does not indicate a newer app.
  db.close();
  const again = open();
  await again.db.kv.count();
  expect(again.health.problem()).toBeUndefined();
});

test('repeats a read that fails because of a database problem, without an error to its subscriber', async () => {
  const { db, health, watch } = open();
  await db.kv.count();
  const shown: (number | undefined)[] = [];
  const failures: unknown[] = [];
  let isBroken = true;
  const failing = async () => {
    if (isBroken) throw Object.assign(new Error('internal'), { name: 'InvalidStateError' });
    return readKv(db, 'cursor');
  };
  watch(failing).subscribe(
    (value) => shown.push(value),
    (error) => failures.push(error),
  );
  await vi.waitFor(() => expect(timers.get(500)?.length).toBe(1));
  isBroken = false;
  pass(500);
  await vi.waitFor(() => expect(shown).toEqual([undefined]));
  expect([failures, health.problem()]).toEqual([[], undefined]);
});

test('passes an error of the query itself to its subscriber', async () => {
  const { watch } = open();
  const failures: unknown[] = [];
  watch(async () => {
    throw new TypeError('wrong');
  }).subscribe(
    () => undefined,
    (error) => failures.push(error),
  );
  await vi.waitFor(() => expect(timers.get(500)?.length).toBe(1));
  pass(500);
  expect(failures).toMatchObject([{ name: 'TypeError' }]);
});

const refuse = async (): Promise<never> => Promise.reject(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }));

test('H8 reports a full device after a write exceeds the quota, until the write succeeds', async () => {
  const { db, health } = open();
  const full: boolean[] = [];
  health.subscribe(() => full.push(health.isFull()));
  await expect(write(db, ['kv'], refuse)).rejects.toThrow('no room');
  await expect(write(db, ['kv'], refuse)).rejects.toThrow('no room');
  expect([full, health.isFull(), health.problem()]).toEqual([[true], true, undefined]);
  await write(db, ['kv'], async () => putKv(db, 'cursor', 1));
  expect([full, health.isFull()]).toEqual([[true, false], false]);
});

test('H8 reports a full device until each refused set of tables is written', async () => {
  const { db, health } = open();
  await expect(write(db, ['messages', 'outbox'], refuse)).rejects.toThrow('no room');
  await expect(write(db, ['drafts'], refuse)).rejects.toThrow('no room');
  const seen: boolean[] = [];
  for (const tables of [['kv'], ['messages'], ['messages', 'outbox', 'kv'], ['drafts']] as const) {
    await write(db, tables, async () => undefined);
    seen.push(health.isFull());
  }
  expect(seen).toEqual([true, true, true, false]);
});

test('H8 stops reporting a full device ten minutes after a refused write that is not retried', async () => {
  const { db, health } = open();
  await expect(write(db, ['blobs'], refuse)).rejects.toThrow('no room');
  nowMs = 9 * 60_000;
  await write(db, ['kv'], async () => undefined);
  expect(health.isFull()).toBe(true);
  nowMs = 10 * 60_000;
  await write(db, ['kv'], async () => undefined);
  expect(health.isFull()).toBe(false);
});
