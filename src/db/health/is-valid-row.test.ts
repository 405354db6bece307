import { expect, test } from 'vitest';
import { VERSION_1 } from '../../../tests/support/first-rows.ts';
import { isValidRow } from './is-valid-row.ts';

test.each(Object.entries(VERSION_1))('accepts a row of %s that version 1 stored', (table, row) => {
  expect(isValidRow(table, JSON.parse(row))).toBe(true);
});

test.each(Object.entries(VERSION_1))('G8 refuses an invalid row of %s', (table) => {
  expect(isValidRow(table, { id: 7, key: 7, msgId: 7 })).toBe(false);
});
