// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readBuild } from './read-build.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

test.each([
  ['a build', '<link rel="modulepreload" href="/assets/page-aaaaaaaa.js"><script type="module" src="/assets/index-Bx_-4kQ1.js"></script>', 'Bx_-4kQ1'],
  ['a development server', '<script type="module" src="/@vite/client"></script><script type="module" src="/src/main.tsx"></script>', 'dev'],
  ['a page without a script', '', 'dev'],
])('the build of %s', (_name, html, build) => {
  document.head.innerHTML = html;
  expect(readBuild(document)).toBe(build);
});
