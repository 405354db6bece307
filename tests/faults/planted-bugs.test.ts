import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';

test.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('"%s" matches the code once', (_, { file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
