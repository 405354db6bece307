import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/db/migrations/migrations.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { openAccountSearch } from '../../src/workers/account-search.ts';
import { restoreDatabase, type GoldenDatabase } from './database-json.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');

test.each(readdirSync(FOLDER))('a worker that opens the database %s before a page migrates its version and leaves its rows to the page', async (file) => {
  const factory = new IDBFactory();
  AccountDatabase.dependencies.indexedDB = factory;
  AccountDatabase.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
  const golden = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as GoldenDatabase;
  await restoreDatabase(factory, golden);
  const owner = golden.name.replace('wt_', '');
  const worker = openAccountSearch({ wtId: owner, epoch: 1 }, async () => () => ({ syllables: [], full: '', initials: '', letter: '' }));
  await worker.messages.status();
  worker.close();
  const page = new AccountDatabase(owner);
  await page.open();
  const counts = await Promise.all(page.tables.map(async ({ name }) => [name, await page.table(name).count()] as const));
  expect(counts.filter(([name, count]) => count !== (golden.rows[name]?.length ?? 0) && name !== 'meta')).toEqual([]);
  expect(page.verno).toBe(MIGRATIONS.length);
  page.close();
});
