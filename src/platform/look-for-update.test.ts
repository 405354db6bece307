import { expect, test } from 'vitest';
import { reloadIfStale, type PageOfBuild } from './stale-build.ts';

const SCRIPT = 'https://wisp.example/assets/index-OLD.js';

function aPage(changes: Partial<PageOfBuild> = {}) {
  const notes = new Map<string, string>();
  let reloads = 0;
  const page: PageOfBuild = {
    script: SCRIPT,
    session: { getItem: (key) => notes.get(key) ?? null, setItem: (key, value) => void notes.set(key, value) },
    isOnline: () => true,
    fetchIndex: async () => '<script type="module" src="/assets/index-NEW.js"></script>',
    reload: () => void (reloads += 1),
    ...changes,
  };
  return { page, reloads: () => reloads };
}

test('a page whose build has gone from the server is loaded again, once', async () => {
  const { page, reloads } = aPage();
  await reloadIfStale(page);
  await reloadIfStale(page);
  expect(reloads()).toBe(1);
  await reloadIfStale({ ...page, script: 'https://wisp.example/assets/index-NEXT.js' });
  expect(reloads()).toBe(2);
});

test.each<[string, Partial<PageOfBuild>]>([
  ['the server still has this build', { fetchIndex: async () => '<script type="module" src="/assets/index-OLD.js"></script>' }],
  ['the device is offline', { isOnline: () => false }],
  ['the server cannot be asked', { fetchIndex: async () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['nothing can be noted', { session: { getItem: () => null, setItem: () => expect.fail('full') } }],
  ['the page has no script of a build', { script: undefined }],
])('a page stays as it is when %s', async (_when, changes) => {
  const { page, reloads } = aPage(changes);
  await reloadIfStale(page);
  expect(reloads()).toBe(0);
});
