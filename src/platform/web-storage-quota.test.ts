import { afterEach, expect, test, vi } from 'vitest';
import { createWebStorageQuota } from './web-storage-quota.ts';

afterEach(() => vi.unstubAllGlobals());

/** Installs one media cache. The names of its entries state their age. */
function installCache(bodies: Readonly<Record<string, Response>>): Map<string, Response> {
  const entries = new Map(Object.entries(bodies));
  const cache = { keys: async () => [...entries.keys()], match: async (key: string) => entries.get(key), delete: async (key: string) => entries.delete(key) };
  vi.stubGlobal('caches', { keys: async () => ['wt-media-10001', 'workbox-precache'], open: async () => cache });
  return entries;
}

const aged = (day: number, headers: Record<string, string> = {}) =>
  new Response('1234567890', { headers: { date: new Date(Date.UTC(2026, 0, day)).toUTCString(), ...headers } });

test('deletes only as many of the oldest media as needed, also without content lengths', async () => {
  const left = installCache({ b: aged(2), a: aged(1), c: aged(3) });
  expect(await createWebStorageQuota().dropOldestMedia(15)).toBe(20);
  expect([...left.keys()]).toEqual(['c']);
});

test('reads each inspected answer to its end, because an unread answer keeps its bytes on the disk', async () => {
  const answers = { a: aged(1, { 'content-length': '10' }), b: aged(2), c: aged(3, { 'content-length': '10' }) };
  installCache(answers);
  expect(await createWebStorageQuota().dropOldestMedia(10)).toBe(10);
  expect(Object.values(answers).map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]);
});
