import { expect, test } from 'vitest';
import { lookForUpdate, type PageOfBuild } from './look-for-update.ts';

const SCRIPT = 'https://wisp.example/assets/index-OLD.js';

function aPage(changes: Partial<PageOfBuild> = {}) {
  const notes = new Map<string, string>();
  const done: string[] = [];
  const session = { getItem: (key: string) => notes.get(key) ?? null, setItem: (key: string, value: string) => void notes.set(key, value) };
  const page: PageOfBuild = {
    script: SCRIPT,
    session: () => session,
    isOnline: () => true,
    wouldLose: () => false,
    fetchIndex: async () => '<script type="module" src="/assets/index-NEW.js"></script>',
    async activateNewer() {
      done.push('activate');
      return true;
    },
    async reload() {
      done.push('reload');
    },
    ...changes,
  };
  return { page, done };
}

test('reloads a page once per removed build, after the newer service worker is active', async () => {
  const { page, done } = aPage();
  await lookForUpdate(page);
  await lookForUpdate(page);
  expect(done).toEqual(['activate', 'reload']);
  await lookForUpdate({ ...page, script: 'https://wisp.example/assets/index-NEXT.js' });
  expect(done).toEqual(['activate', 'reload', 'activate', 'reload']);
});

test.each<[string, Partial<PageOfBuild>]>([
  ['the server still has this build', { fetchIndex: async () => '<script type="module" src="/assets/index-OLD.js"></script>' }],
  ['the device is offline', { isOnline: () => false }],
  ['the server is unreachable', { fetchIndex: async () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['session storage is blocked', { session: () => expect.fail('SecurityError') }],
  ['session storage is full', { session: () => ({ getItem: () => null, setItem: () => expect.fail('QuotaExceededError') }) }],
  ['the page has no script of a build', { script: undefined }],
  ['a reload would lose something', { wouldLose: () => true }],
  ['the old service worker would answer the reload', { activateNewer: async () => false }],
])('does not reload a page when %s', async (_when, changes) => {
  const { page, done } = aPage(changes);
  await lookForUpdate(page);
  expect(done).not.toContain('reload');
});

test('does not reload when work begins during the check, and can still reload later', async () => {
  let isBusy = false;
  const { page, done } = aPage({
    wouldLose: () => isBusy,
    async activateNewer() {
      isBusy = true;
      return true;
    },
  });
  await lookForUpdate(page);
  expect(done).toEqual([]);
  isBusy = false;
  await lookForUpdate({ ...page, activateNewer: async () => true });
  expect(done).toEqual(['reload']);
});

test('does not reload in a loop when a cache or a second server returns earlier builds', async () => {
  const { page, done } = aPage({ fetchIndex: async () => '<script type="module" src="/assets/index-ANOTHER.js"></script>' });
  const onBuild = (name: string): PageOfBuild => ({ ...page, script: `https://wisp.example/assets/index-${name}.js` });
  for (const name of ['A', 'B', 'A', 'B', 'A', 'C']) await lookForUpdate(onBuild(name));
  expect(done.filter((step) => step === 'reload')).toHaveLength(3);
});
