import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { checkDatabaseAtStart, checkIntegrity } from './check-database.ts';

const PAGE = 4096;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wisp-check-'));
  file = join(folder, 'wisp.db');
  await openDatabase(file).then((database) => database.close());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(statement: string): void {
  const db = new DatabaseSync(file);
  db.exec(statement);
  db.close();
}

function overwrite(offset: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, offset);
  closeSync(handle);
}

describe('a start', () => {
  test('accepts a fresh folder and a sound database', () => {
    expect(checkDatabaseAtStart(join(folder, 'absent.db'))).toEqual({ isChecked: true });
    expect(checkDatabaseAtStart(file)).toEqual({ isChecked: true });
    expect(checkIntegrity(file)).toEqual([]);
  });

  test('refuses a database that a newer version wrote, with one sentence', () => {
    change(`insert into kysely_migration values ('999-from-the-future', '2030-01-01')`);
    expect(() => checkDatabaseAtStart(file)).toThrow(/wisp\.db was written by a newer version \(999-from-the-future\)\./);
  });

  test.each([
    ['text as its content', () => writeFileSync(file, 'hello '.repeat(PAGE))],
    ['missing pages', () => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE)],
    ['an overwritten page of a table', () => overwrite(PAGE * 3, PAGE)],
  ])('refuses a database with %s, with one sentence', (_case, damage) => {
    damage();
    expect(() => checkDatabaseAtStart(file)).toThrow(/wisp\.db is damaged \(.+\)\. Stop the server, .+ restore a backup/);
  });

  test('skips the full check of a large file', () => {
    truncateSync(file, 70_000_000);
    expect(checkDatabaseAtStart(file)).toEqual({ isChecked: false });
  });
});
