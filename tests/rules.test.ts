import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plantTree } from './support/run-oxlint.ts';
import { readSourceTree } from './support/source-tree.ts';
import { listTestTitles } from './support/test-titles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Rules without a test that quotes them. The list should be empty. */
const PENDING: readonly string[] = [];

const tree = readSourceTree(ROOT);
const rules = [...readFileSync(`${ROOT}docs/rules.md`, 'utf8').matchAll(/^- \*\*(G\d+)\*\*/gm)].map(([, id = '']) => id);
const idsIn = (text: string) => [...text.matchAll(/\bG\d+\b/g)].map(([id]) => id);

describe('docs/rules.md', () => {
  test('has consecutive rule numbers', () => {
    expect(rules).toEqual(rules.map((_, index) => `G${index + 1}`));
    expect(rules.length).toBeGreaterThan(0);
  });

  test('has a test for each rule', () => {
    const proven = new Set(listTestTitles(tree).flatMap(({ title }) => idsIn(title)));
    expect(rules.filter((id) => !proven.has(id) && !PENDING.includes(id))).toEqual([]);
  });

  test('contains every rule that a test title or a comment quotes', () => {
    const titles = listTestTitles(tree).map(({ path, title }) => ({ path, text: title }));
    const comments = tree.files.flatMap(({ path, comments: texts }) => texts.map((text) => ({ path, text })));
    const unknown = [...titles, ...comments].flatMap(({ path, text }) =>
      idsIn(text)
        .filter((id) => !rules.includes(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('listTestTitles', () => {
  test('reads plain, grouped, repeated and templated titles', () => {
    const root = plantTree({
      '.gitignore': '',
      'src/core/a.test.ts':
        "describe('one', () => { test('two', () => {}); });\ntest.each([1])('three %s', () => {});\nit(`four ${1}`, () => {});\nother('five');\n",
      'e2e/specs/b.spec.ts': "import { test as bare } from './a.ts';\ntest.describe('six', () => {});\nbare('seven', () => {});\n",
      'src/core/c.ts': "test('not in a test file');\n",
    });
    const titles = listTestTitles(readSourceTree(root)).map(({ title }) => title);
    rmSync(root, { recursive: true, force: true });
    expect(titles.sort()).toEqual(['four …', 'one', 'seven', 'six', 'three %s', 'two']);
  });
});
