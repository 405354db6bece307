import { expect, test } from 'vitest';
import { isFileOf } from './is-file-of.ts';

const answer = (type: string, status = 200) => new Response(status === 204 ? null : 'text', { status, headers: { 'content-type': type } });
const at = (path: string) => `https://wisp.example${path}`;

test.each([
  ['/assets/a.js', 'text/javascript; charset=utf-8'],
  ['/assets/a.js', 'application/javascript'],
  ['/assets/a.css', 'text/css'],
  ['/index.html?__WB_REVISION__=1', 'text/html; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml'],
])('accepts %s as %s', (path, type) => {
  expect(isFileOf(at(path), answer(type))).toBe(true);
});

test.each([
  ['/assets/a.js', 'text/html', 200],
  ['/assets/a.css', 'text/html', 200],
  ['/icon.svg', 'text/html', 200],
  ['/assets/a.js', 'text/javascript', 404],
  ['/assets/a.js', 'text/javascript', 206],
  ['/index.html', 'text/plain', 200],
])('refuses %s as %s with status %d', (path, type, status) => {
  expect(isFileOf(at(path), answer(type, status))).toBe(false);
});
