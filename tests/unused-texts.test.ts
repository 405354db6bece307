import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadMessages } from '../src/i18n/load-messages.lazy.ts';

type Tree = { readonly [key: string]: string | Tree };

const SOURCE_ROOTS = ['src', 'contract'];
/** Suffixes that the translation library adds to a key itself. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [(prefix + key).replace(PLURAL, '')] : keysOf(value, `${prefix}${key}.`)));
}

function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/i18n\/(?:zh-CN|en|ja)\//.test(path);
}

function readProduct(): string {
  const paths = SOURCE_ROOTS.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)));
  return paths
    .filter(isProduct)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

test('each text of the catalogue is used by the product', async () => {
  const source = readProduct();
  const literals = new Set([...source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key ?? ''));
  // A key that is put together, `codes.${code}` or `chat.${field}Hint`, needs a word of the product in its place, without a number at its end.
  const templates = [...source.matchAll(/[`']([\w-]+(?:\.[\w-]+)*\.)(?:\$\{[^}]*\}(?:([\w.]*)`)?|')/g)];
  const words = new Set(source.match(/[A-Za-z]+/g));
  const isWord = (part: string): boolean => words.has(part.replace(/_?\d+$/, ''));
  const isUsed = (key: string): boolean =>
    literals.has(key) ||
    templates.some(
      ([, start = '', end = '']) =>
        key.startsWith(start) &&
        key.endsWith(end) &&
        key
          .slice(start.length, key.length - end.length)
          .split('.')
          .every(isWord),
    );
  const unused = [...new Set(keysOf((await loadMessages('zh-CN')) as Tree))].filter((key) => !isUsed(key));
  expect(unused).toEqual([]);
});
