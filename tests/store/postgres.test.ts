import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'wisp-find-postgres-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(bin: string): string {
  mkdirSync(join(folder, bin), { recursive: true });
  writeFileSync(join(folder, bin, 'initdb'), '');
  return join(folder, bin);
}

test('finds the newest installed version of PostgreSQL', () => {
  install('9/bin');
  expect([findPostgres(folder, ''), install('15/bin'), findPostgres(folder, '')]).toEqual([
    join(folder, '9/bin'),
    join(folder, '15/bin'),
    join(folder, '15/bin'),
  ]);
});

test('finds PostgreSQL in the PATH', () => {
  expect(findPostgres(join(folder, 'nothing'), `/nowhere:${install('tools')}`)).toBe(join(folder, 'tools'));
});

test('a machine without PostgreSQL fails the suites with the package to install', () => {
  expect(() => findPostgres(folder, '')).toThrow('apt-get install postgresql');
});
