import { expect, test } from 'vitest';
import { classifyChunkFailure } from './classify-chunk-failure.ts';
import { ImportFailure } from './preload-chunk.ts';

const CHUNK = 'https://wisp.example/assets/part-A.js';
const SHARED = 'https://wisp.example/assets/shared-A.js';
const STYLE = 'https://wisp.example/assets/part-A.css';
const FETCH_ERROR = new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`);

type Answer = { readonly status?: number; readonly type?: string } | 'no answer';
const here = (url: string): Answer => ({ type: url.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8' });

async function classify(error: unknown, answers: Readonly<Record<string, Answer>> = {}, more: { isOnline?: boolean; attempt?: number } = {}) {
  return classifyChunkFailure(error, {
    isOnline: () => more.isOnline ?? true,
    attempt: more.attempt ?? 1,
    async fetchFile(url) {
      const answer = answers[url] ?? here(url);
      if (answer === 'no answer') throw new TypeError('Failed to fetch');
      return new Response('text', { status: answer.status ?? 200, headers: { 'content-type': answer.type ?? 'text/plain' } });
    },
  });
}

test.each<[string, Answer]>([
  ['404', { status: 404 }],
  ['410', { status: 410 }],
  ['HTML with status 200', { type: 'text/html' }],
  ['a wrong type', { type: 'text/plain' }],
])('classifies a file answered by %s as missing', async (_name, answer) => {
  expect(await classify(FETCH_ERROR, { [CHUNK]: answer })).toBe('missing');
});

test.each<[string, Answer]>([
  ['no answer', 'no answer'],
  ['502 of a proxy', { status: 502, type: 'text/html' }],
  ['503', { status: 503 }],
  ['429', { status: 429 }],
])('classifies a file with %s as interrupted', async (_name, answer) => {
  expect(await classify(FETCH_ERROR, { [CHUNK]: answer })).toBe('interrupted');
});

test('finds a missing static dependency although the browser names only the importing file', async () => {
  const error = new ImportFailure(FETCH_ERROR, [CHUNK, SHARED, STYLE]);
  expect(await classify(error, { [SHARED]: { status: 404 } })).toBe('missing');
  expect(await classify(error, { [STYLE]: { type: 'text/html' } })).toBe('missing');
});

test('classifies a failed import of existing files as interrupted at first, and as missing when it repeats', async () => {
  expect(await classify(FETCH_ERROR)).toBe('interrupted');
  expect(await classify(FETCH_ERROR, {}, { attempt: 2 })).toBe('missing');
});

test.each([
  new SyntaxError("The requested module './shared-A.js' does not provide an export named 'x'"),
  new SyntaxError('Unexpected token'),
  new ImportFailure(new ReferenceError('x is not defined'), [CHUNK]),
])('classifies code that loads but does not run as missing: %s', async (error) => {
  expect(await classify(error)).toBe('missing');
});

test('classifies a failure while offline as interrupted', async () => {
  expect(await classify(FETCH_ERROR, { [CHUNK]: { status: 404 } }, { isOnline: false })).toBe('interrupted');
});
