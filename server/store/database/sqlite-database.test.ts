import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from './sqlite-database.ts';

test('G12 a closed database is complete in one file although its statements are not garbage collected yet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = openSqlite(join(folder, 'wisp.db'));
  const held = ['create table notes (text)', "insert into notes values ('kept')"].map((text) => {
    const statement = database.prepare(text);
    statement.run([]);
    return statement;
  });
  database.close();
  copyFileSync(join(folder, 'wisp.db'), join(folder, 'copy.db'));
  const copy = openSqlite(join(folder, 'copy.db'));
  expect(copy.prepare('select text from notes').all([])).toEqual([{ text: 'kept' }]);
  copy.close();
  expect(held).toHaveLength(2);
});
