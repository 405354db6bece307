// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readBuild } from './read-build.ts';

test.each([
  ['a build', '<link rel="modulepreload" href="/assets/page-aaaaaaaa.js"><script type="module" src="/assets/index-Bx_-4kQ1.js"></script>', 'Bx_-4kQ1'],
  ['a development server', '<script type="module" src="/@vite/client"></script><script type="module" src="/src/main.tsx"></script>', 'dev'],
  ['a page without a script', '', 'dev'],
])('reads the build of %s', (_name, html, build) => {
  // The parser loads no script.
  expect(readBuild(new DOMParser().parseFromString(html, 'text/html'))).toBe(build);
});
