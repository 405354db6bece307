// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyTheme, readTheme, saveTheme } from './theme.ts';

function aPage(): Document {
  const page = document.implementation.createHTMLDocument();
  for (const scheme of ['light', 'dark']) {
    const meta = page.createElement('meta');
    meta.setAttribute('name', 'theme-color');
    meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    page.head.append(meta);
  }
  return page;
}

const barsOf = (page: Document) => [...page.querySelectorAll('meta')].map((meta) => meta.getAttribute('content'));

test('SET-003 a chosen theme colours the browser bar whatever the system prefers', () => {
  const page = aPage();
  applyTheme(page, 'dark');
  expect([page.documentElement.dataset['theme'], ...barsOf(page)]).toEqual(['dark', '#151a22', '#151a22']);
  applyTheme(page, 'light');
  expect(barsOf(page)).toEqual(['#ffffff', '#ffffff']);
});

test('auto leaves the choice to the system', () => {
  const page = aPage();
  applyTheme(page, 'auto');
  expect(barsOf(page)).toEqual(['#ffffff', '#151a22']);
});

test('SET-004 reads the saved theme, and follows the system at a first visit, for an invalid value or with blocked storage', () => {
  const kept = new Map<string, string>();
  saveTheme({ setItem: (key, value) => void kept.set(key, value) }, 'dark');
  const blocked = () => {
    throw new Error('SecurityError');
  };
  const stored = (key: string) => kept.get(key) ?? null;
  expect([stored, () => null, () => 'pink', blocked].map((getItem) => readTheme({ getItem }))).toEqual(['dark', 'auto', 'auto', 'auto']);
  expect(() => saveTheme({ setItem: blocked }, 'dark')).not.toThrow();
});
