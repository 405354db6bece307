import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/store/open-database.ts';
import { openOnPostgres } from './postgres.ts';
import { runStoreTests } from './store.suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'wisp-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databases = [
  { name: 'SQLite in memory', open: () => openDatabase(':memory:') },
  { name: 'SQLite in a file', open: () => openDatabase(join(folder, 'wisp.db')) },
  { name: 'PostgreSQL', open: openOnPostgres },
];

for (const { name, open } of databases) runStoreTests(name, open);

describe('SQLite', () => {
  test('syncs every commit', async () => {
    const { db, close } = await openDatabase(join(folder, 'pragma.db'));
    expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
    expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }]);
    await close();
  });

  test('refuses an invalid value instead of shifting the others', async () => {
    const { db, close } = await openDatabase(':memory:');
    const wrong = { id: true } as unknown as { id: string };
    await expect(db.selectFrom('users').selectAll().where('id', '=', wrong.id).execute()).rejects.toThrow('not a database value');
    await close();
  });
});
