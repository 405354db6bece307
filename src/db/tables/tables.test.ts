import { expect, test } from 'vitest';
import { AccountDatabase } from '../schema.ts';
import { TABLES } from './tables.ts';

const KEYED = Object.entries(TABLES).flatMap(([name, { key }]) => (key === undefined ? [] : [[name, key] as const]));

test.each(KEYED)('the migrations create the table %s with the key %s of its definition', (name, key) => {
  expect(new AccountDatabase('1').table(name).schema.primKey.keyPath).toBe(key);
});
