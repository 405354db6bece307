import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskLeader } from '../../core/leader-services.ts';
import { dropMedia, holdMedia } from './media-blobs.ts';

const PATH = '/media/1';
let revoked: string[];

beforeEach(() => {
  let made = 0;
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => vi.restoreAllMocks());

function aLeader(blob: Blob | undefined = new Blob(['x'])) {
  const asked: unknown[] = [];
  const ask = (async (name: string, params: unknown) => (asked.push([name, params]), blob)) as unknown as AskLeader;
  return { asked, ask };
}

test('fetches a picture once for several holders, and revokes its URL after the last holder drops it', async () => {
  const { asked, ask } = aLeader();
  expect(await Promise.all([holdMedia(ask, PATH), holdMedia(ask, PATH)])).toEqual(['blob:1', 'blob:1']);
  dropMedia(PATH);
  await Promise.resolve();
  expect(revoked).toEqual([]);
  dropMedia(PATH);
  await vi.waitFor(() => expect(revoked).toEqual(['blob:1']));
  expect(asked).toEqual([['media', { path: PATH }]]);
});

test('fetches a picture again after a failed attempt', async () => {
  const none = { ask: (async () => undefined) as unknown as AskLeader };
  expect(await holdMedia(none.ask, PATH)).toBeUndefined();
  dropMedia(PATH);
  expect(await holdMedia(aLeader().ask, PATH)).toBe('blob:1');
  dropMedia(PATH);
});
