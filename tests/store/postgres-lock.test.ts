import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '../../server/store/open-database.ts';
import { lockPostgres } from '../../server/store/database/postgres-lock.ts';
import type { Timer } from '../../server/ports.ts';
import { quietPorts } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
}, 60_000);
afterAll(() => cluster.stop());

/** Ports whose retries run on the test's command. */
function manualPorts() {
  const errors: string[] = [];
  const pending: (() => void)[] = [];
  const after = (_delayMs: number, run: () => void): Timer => {
    pending.push(run);
    return { cancel: () => undefined };
  };
  const ports = quietPorts(errors);
  return { ports: { ...ports, timers: { ...ports.timers, after } }, errors, pending };
}

test('a second server on one PostgreSQL database is refused with the holding process', async () => {
  const lock = await lockPostgres(cluster.url, { purpose: 'server', ports: quietPorts() });
  await expect(lockPostgres(cluster.url, { purpose: 'server', ports: quietPorts() })).rejects.toThrow(
    new RegExp(`^The database is in use: wisp server, process ${process.pid} on .+, address 127\\.0\\.0\\.1, since .+Z\\. Stop it first\\.$`),
  );
  await lock.release();
  await lockPostgres(cluster.url, { purpose: 'server', ports: quietPorts() }).then((again) => again.release());
});

test('an unreachable PostgreSQL is reported in one sentence without the password of its address', async () => {
  const url = 'postgres://wisp:secret@127.0.0.1:1/wisp';
  const refusal = await lockPostgres(url, { purpose: 'server', ports: quietPorts() }).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect([refusal, refusal.includes('secret')]).toEqual([expect.stringContaining('PostgreSQL cannot be reached: '), false]);
});

test('a lock is reported and taken again after its connection ends', async () => {
  const { ports, errors, pending } = manualPorts();
  const lock = await lockPostgres(cluster.url, { purpose: 'server', ports });
  const database = await openDatabase(cluster.url);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wisp server%'`.execute(database.db);
  await expect.poll(() => errors[0]).toContain('the lock on the database is lost');
  pending.shift()?.();
  // Reads the lock table, because a probe that takes the lock would make the retry fail.
  const holders = async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 2`.execute(database.db)).rows.length;
  await expect.poll(holders).toBe(1);
  await expect(lockPostgres(cluster.url, { purpose: 'server', ports: quietPorts() })).rejects.toThrow('in use');
  await lock.release();
  await database.close();
});

test('a PostgreSQL database of a newer version is refused in one sentence', async () => {
  const database = await openDatabase(cluster.url);
  await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(database.db);
  await database.close();
  await expect(openDatabase(cluster.url)).rejects.toThrow('The database was written by a newer version (999-later).');
});
