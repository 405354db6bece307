import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSearchableRow, isValidRow } from '../../src/db/health/is-valid-row.ts';
import type { GoldenDatabase } from './database-json.ts';
import { FIRST_OF_LATER, OTHER_FORMS, VERSION_1 } from '../support/first-rows.ts';

type Row = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');
/** The rows that the first build has stored, each with its table. */
const FIRST = [VERSION_1, FIRST_OF_LATER, OTHER_FORMS].flatMap((rows) => Object.entries(rows).map(([table, row]) => [table, JSON.parse(row) as Row] as const));
/** Rows of single values and of the numbers of the database differ from key to key, and a file has no form in JSON. */
const BY_KEY: ReadonlySet<string> = new Set(['kv', 'meta', 'blobs']);

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;
/** Elements of a list are alike: the first row has one of each at most. */
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

/** Fields that a row of this build has and the first build's rows lack, of objects that the first build's rows have. */
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

test.each(FIRST)('G7 a row of %s as its first build has stored it is read', (table, row) => {
  expect([isValidRow(table, row), isSearchableRow(table, row)]).toEqual([true, true]);
});

test.each(FIRST)('G8 the first row of %s has no field too many to show that a field is missing', (table, row) => {
  const fields = Object.keys(row);
  expect(fields.some((field) => !isValidRow(table, without(row, [field])))).toBe(true);
});

describe.each(CASES)('a row of %s in the database %s', (table, _file, rows) => {
  const first = FIRST.filter(([name]) => name === table).map(([, row]) => row);

  test('has a first row to be compared with', () => {
    expect(first).not.toEqual([]);
  });

  test('G7 is read without any field that its first build did not store, one at a time and all together', () => {
    const hidden: string[] = [];
    for (const row of rows) {
      const later = laterFields(row, first);
      for (const path of later) if (!isValidRow(table, without(row, path))) hidden.push(nameOf(path));
      // From the last to the first, so that the places in a list stay.
      const bare = later.toReversed().reduce(without, row);
      if (!isValidRow(table, bare)) hidden.push(`all of ${later.map(nameOf).join(', ')}`);
    }
    expect(hidden).toEqual([]);
  });
});
