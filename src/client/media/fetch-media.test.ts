import { expect, test, vi } from 'vitest';
import type { AskLeader } from '../../core/leader-services.ts';
import type { Network } from '../../platform/ports.ts';
import { fetchMedia } from './fetch-media.ts';

const PATH = '/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b';
const noLeader: AskLeader = async () => undefined;

function network(fetch: Network['fetch']): Network {
  const unused = () => {
    throw new Error('not asked for');
  };
  return { fetch, openSocket: unused, upload: unused };
}

const inParts = (...parts: readonly string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
    { headers: { 'content-length': String(parts.join('').length) } },
  );

test('reports the progress while a file is received', async () => {
  const onProgress = vi.fn<(fraction: number) => void>();
  const blob = await fetchMedia(PATH, { network: network(async () => inParts('ab', 'cd')), ask: noLeader, signal: new AbortController().signal, onProgress });
  expect([await blob?.text(), blob?.type, onProgress.mock.calls]).toEqual(['abcd', '', [[0.5], [1]]]);
});

test('asks the leader for the file as untyped bytes when no service worker answers', async () => {
  const asked: unknown[] = [];
  const ask = (async (name: string, params: unknown) => {
    asked.push([name, params]);
    return new Blob(['x'], { type: 'text/html' });
  }) as AskLeader;
  const refused = async () => new Response('', { status: 404 });
  const blob = await fetchMedia(PATH, { network: network(refused), ask, signal: new AbortController().signal, onProgress: () => undefined });
  expect([await blob?.text(), blob?.type, asked]).toEqual(['x', '', [['media', { path: PATH, as: 'file' }]]]);
});

test('returns nothing after an abort, and does not ask the leader', async () => {
  const controller = new AbortController();
  const ask = vi.fn<AskLeader>();
  const fetching = fetchMedia(PATH, {
    network: network(async (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))),
    ask,
    signal: controller.signal,
    onProgress: () => undefined,
  });
  controller.abort();
  expect([await fetching, ask.mock.calls]).toEqual([undefined, []]);
});

test.each(['https://evil.example/x', '/api/user/info', '/media/../secret', '//evil.example/media/x'])('G13 does not fetch %s', async (path) => {
  const fetch = vi.fn<Network['fetch']>();
  await fetchMedia(path, { network: network(fetch), ask: noLeader, signal: new AbortController().signal, onProgress: () => undefined });
  expect(fetch).not.toHaveBeenCalled();
});
