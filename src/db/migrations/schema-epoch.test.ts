import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../../platform/ports.ts';

const build = vi.hoisted(() => ({ epoch: 1 }));
vi.mock('../schema.ts', async (original) => {
  const schema = await original<Readonly<Record<string, unknown>>>();
  return Object.defineProperty({ ...schema }, 'SCHEMA_EPOCH', { get: () => build.epoch, enumerable: true });
});
const { AccountDatabase } = await import('../schema.ts');
const { openDatabase } = await import('../open-database.ts');
const { SchemaOutdatedError, takeLeaderEpoch, write } = await import('../transaction.ts');

const ME = '10009';
const clock: Clock = { now: () => 0, after: () => () => undefined };

beforeEach(() => {
  build.epoch = 1;
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
});

const readEpoch = async (db: InstanceType<typeof AccountDatabase>): Promise<unknown> => (await db.meta.get('schemaEpoch'))?.value;

test('STORE-028 G9 a build with a larger schema epoch fences older builds from its first write', async () => {
  const db = new AccountDatabase(ME);
  await write(db, ['kv'], async () => db.kv.put({ key: 'cursor', value: 1 }));
  expect(await readEpoch(db)).toBe(1);
  build.epoch = 2;
  await write(db, ['kv'], async () => db.kv.put({ key: 'cursor', value: 2 }));
  expect(await readEpoch(db)).toBe(2);
  build.epoch = 1;
  await expect(write(db, ['kv'], async () => db.kv.put({ key: 'cursor', value: 3 }))).rejects.toThrow(SchemaOutdatedError);
  await expect(takeLeaderEpoch(db)).rejects.toThrow(SchemaOutdatedError);
  expect(await db.kv.get('cursor')).toMatchObject({ value: 2 });
  db.close();
});

test('G9 a newer build fences older builds when it only opens the database', async () => {
  const older = new AccountDatabase(ME);
  await write(older, [], async () => undefined);
  build.epoch = 2;
  const { db } = openDatabase(ME, clock);
  await vi.waitFor(async () => expect(await readEpoch(older)).toBe(2));
  db.close();
  older.close();
});

test('G9 an older tab reports outdated when another tab raises the schema epoch, without a write of its own', async () => {
  const older = openDatabase(ME, clock);
  await write(older.db, [], async () => undefined);
  await older.db.kv.count();
  expect(older.health.problem()).toBeUndefined();
  const newer = new AccountDatabase(ME);
  await newer.meta.put({ key: 'schemaEpoch', value: 2 });
  await vi.waitFor(() => expect(older.health.problem()).toBe('outdated'));
  expect(older.db.isOpen()).toBe(false);
  newer.close();
});

test('G9 an older tab reports outdated after a refused write when it missed the notification', async () => {
  const older = openDatabase(ME, clock);
  await write(older.db, [], async () => undefined);
  // Writes like another process, so this process is not notified of the change.
  const connection = older.db.backendDB();
  await new Promise<void>((resolve) => {
    const transaction = connection.transaction('meta', 'readwrite');
    transaction.objectStore('meta').put({ key: 'schemaEpoch', value: 2 });
    transaction.oncomplete = () => resolve();
  });
  expect(older.health.problem()).toBeUndefined();
  await expect(write(older.db, ['kv'], async () => older.db.kv.put({ key: 'cursor', value: 3 }))).rejects.toMatchObject({ name: 'SchemaOutdatedError' });
  await vi.waitFor(() => expect(older.health.problem()).toBe('outdated'));
});
