import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantTree } from './support/run-oxlint.ts';
import { readSourceTree } from './support/source-tree.ts';
import { listCaseTitles } from './support/test-titles.ts';

test('reads titles of cases from the first cell of tables written in place, by name or with a type', () => {
  const root = plantTree({
    '.gitignore': '',
    'src/core/a.test.ts':
      "const ROWS = [['named', 1], [`so ${1}`, 2], [3, 4]] as const;\ntest.each(ROWS)('%s → %s', () => {});\ntest.each<[string]>([['typed']])('by %s: %j', () => {});\ntest.each(['bare'])('%s', () => {});\ntest.each([['x']])('without', () => {});\n",
  });
  const titles = listCaseTitles(readSourceTree(root)).map(({ title }) => title);
  rmSync(root, { recursive: true, force: true });
  expect(titles.sort()).toEqual(['bare', 'bare', 'by typed: %j', 'named', 'named → %s', 'so …', 'so … → %s']);
});
