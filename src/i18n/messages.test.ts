import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { loadMessages } from './load-messages.lazy.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

/** The name only, because each language has its own date formats. */
const PLACEHOLDER = /\{\{\w+|<\w+>/g;
const placeholdersOf = (text: string) => [...new Set(text.match(PLACEHOLDER))].sort();
const withoutPluralForm = (key: string) => key.replace(/_one$/, '');

const source = flatten((await loadMessages('zh-CN')) as Tree);

describe.each(LANGUAGES)('%s', async (language) => {
  const texts = flatten((await loadMessages(language)) as Tree);

  test('SET-006 has exactly the keys of zh-CN', () => {
    expect([...new Set([...texts.keys()].map(withoutPluralForm))].sort()).toEqual([...source.keys()].sort());
  });

  test('SET-006 has the placeholders of zh-CN in every text', () => {
    const expected = [...texts.keys()].map((key) => [key, placeholdersOf(source.get(withoutPluralForm(key)) ?? '')]);
    expect([...texts].map(([key, text]) => [key, placeholdersOf(text)])).toEqual(expected);
  });

  test('leaves no text blank', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('each singular form has a base form', async () => {
  const english = flatten((await loadMessages('en')) as Tree);
  const lonely = [...english.keys()].filter((key) => key.endsWith('_one') && !english.has(withoutPluralForm(key)));
  expect(lonely).toEqual([]);
});
