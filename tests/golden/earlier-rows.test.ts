import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSearchableRow, isValidRow } from '../../src/db/health/is-valid-row.ts';
import type { GoldenDatabase } from './database-json.ts';
import { FIRST_OF_LATER, OTHER_FORMS, VERSION_1 } from '../support/first-rows.ts';

type Row = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');
/** The rows that the first build stored, each with its table. */
const FIRST = [VERSION_1, FIRST_OF_LATER, OTHER_FORMS].flatMap((rows) => Object.entries(rows).map(([table, row]) => [table, JSON.parse(row) as Row] as const));
/** Rows of single values, and the database's own numbers, differ from key to key, and a file has no JSON form. */
const BY_KEY: ReadonlySet<string> = new Set(['kv', 'meta', 'blobs']);

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;
/** Elements of a list have one shape: the first row contains at most one of each. */
const nameOf = (path: Path): string => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');

function listPaths(value: unknown, at: Path = []): Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    return [...(Array.isArray(value) ? [] : [path]), ...listPaths(part, path)];
  });
}

function without(row: Row, path: Path): Row {
  const copy = structuredClone(row) as Record<string | number, unknown>;
  const holder = path.slice(0, -1).reduce<Record<string | number, unknown>>((part, step) => part[step] as Record<string | number, unknown>, copy);
  delete holder[path.at(-1) ?? ''];
  return copy as Row;
}

const parentOf = (path: Path): string => nameOf(path.slice(0, -1));

/** Fields of this build's row that the first build's rows lack, in objects that the first build's rows have. */
function laterFields(row: Row, first: readonly Row[]): Path[] {
  const paths = first.flatMap((one) => listPaths(one));
  const known = new Set(paths.map(nameOf));
  const holders = new Set(['', ...paths.map(nameOf), ...paths.map(parentOf)]);
  return listPaths(row).filter((path) => !known.has(nameOf(path)) && holders.has(parentOf(path)));
}

const recorded = readdirSync(FOLDER).map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as GoldenDatabase] as const);
const CASES = recorded.flatMap(([file, golden]) =>
  Object.entries(golden.rows).flatMap(([table, rows]) => (BY_KEY.has(table) || rows.length === 0 ? [] : [[table, file, rows as readonly Row[]] as const])),
);

test.each(FIRST)('G7 accepts a row of %s from the first build that stored it', (table, row) => {
  expect([isValidRow(table, row), isSearchableRow(table, row)]).toEqual([true, true]);
});

test.each(FIRST)('G8 the first row of %s becomes invalid without at least one of its fields', (table, row) => {
  const fields = Object.keys(row);
  expect(fields.some((field) => !isValidRow(table, without(row, [field])))).toBe(true);
});

describe.each(CASES)('a row of %s in the database %s', (table, _file, rows) => {
  const first = FIRST.filter(([name]) => name === table).map(([, row]) => row);

  test('has a first row to compare with', () => {
    expect(first).not.toEqual([]);
  });

  test('G7 is accepted without the fields that the first build lacks, one at a time and all together', () => {
    const hidden: string[] = [];
    for (const row of rows) {
      const later = laterFields(row, first);
      for (const path of later) if (!isValidRow(table, without(row, path))) hidden.push(nameOf(path));
      // From the last to the first, so that list indexes stay valid.
      const bare = later.toReversed().reduce(without, row);
      if (!isValidRow(table, bare)) hidden.push(`all of ${later.map(nameOf).join(', ')}`);
    }
    expect(hidden).toEqual([]);
  });
});
