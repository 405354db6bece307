import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { plantTree } from '../tests/support/run-oxlint.ts';
import { closureOf, measure, precachedUrls } from './size-report.mjs';

const MANIFEST = {
  'index.html': { file: 'assets/main.js', imports: ['_react.js'], dynamicImports: ['src/app/moments.tsx'] },
  '_react.js': { file: 'assets/react.js', imports: ['_react.js'] },
  'src/app/moments.tsx': { file: 'assets/moments.js', name: 'moments' },
  'src/i18n/zh-CN/messages.ts': { file: 'assets/zh.js' },
};
const ROOTS = ['index.html', 'src/i18n/zh-CN/messages.ts'];

/** Text that brotli cannot shorten much, from a fixed sequence. */
function noise(length: number): string {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return Array.from({ length }, () => String.fromCharCode(33 + (next() % 90))).join('');
}

let folder = '';
function aBuild(main: string, picture = ''): string {
  folder = plantTree({
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    'assets/main.js': main,
    'assets/react.js': 'react',
    'assets/moments.js': noise(300_000),
    'assets/zh.js': 'zh',
    'picture.png': picture,
    'sw.js': 'precache([{"revision":null,"url":"assets/main.js"},{url:"picture.png",revision:"1"}])',
  });
  return folder;
}
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const verdicts = (dist: string) => Object.fromEntries(measure(dist, ROOTS).figures.map(({ name, ok }) => [name, ok]));

describe('size report', () => {
  test('follows static imports, and dynamic imports only when they are listed', () => {
    expect(closureOf(MANIFEST, ROOTS)).toEqual(['assets/main.js', 'assets/react.js', 'assets/zh.js']);
  });

  test('finds a chunk by its name', () => {
    expect(closureOf(MANIFEST, ['moments'])).toEqual(['assets/moments.js']);
  });

  test('names a listed module that the build does not have', () => {
    expect(() => closureOf(MANIFEST, ['src/gone.ts'])).toThrow('src/gone.ts');
  });

  test('reads what the service worker precaches', () => {
    expect(precachedUrls('x([{"revision":null,"url":"a.js"},{url:"b.css",revision:"2"},{url:"a.js"}])')).toEqual(['a.js', 'b.css']);
  });

  test('passes a small build', () => {
    expect(verdicts(aBuild('small'))).toEqual({
      'bundle-first-screen': true,
      'bundle-precache': true,
      'bundle-installed': true,
      'bundle-vendor-in-first-screen': true,
    });
  });

  test('fails a first screen over its budget', () => {
    expect(verdicts(aBuild(noise(200_000)))['bundle-first-screen']).toBe(false);
  });

  test('fails a precache that is too large to send or to install', () => {
    const heavy = verdicts(aBuild('small', 'x'.repeat(900_000)));
    expect([heavy['bundle-precache'], heavy['bundle-installed']]).toEqual([false, true]);
    expect(verdicts(aBuild('small', 'x'.repeat(3_100_000)))['bundle-installed']).toBe(false);
  });

  test('counts the compressed copy of a file when the build has one', () => {
    const dist = aBuild('small', 'x'.repeat(900_000));
    writeFileSync(join(dist, 'picture.png.br'), 'x');
    expect(verdicts(dist)['bundle-precache']).toBe(true);
  });
});
