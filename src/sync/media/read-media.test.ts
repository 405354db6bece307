import { expect, test } from 'vitest';
import { createManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import type { Network } from '../../platform/ports.ts';
import { createMediaReader } from './read-media.ts';

const PATH = '/media/00000000-0000-4000-8000-000000000000';

function aHost(answer: () => Response) {
  const asked: unknown[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push([url, init.headers]);
    return answer();
  };
  return { asked, read: createMediaReader({ network: { fetch } as unknown as Network, clock: createManualClock() }, () => 'secret') };
}

const aPicture = () => new Response('bytes', { headers: { 'content-type': 'image/png' } });

test('fetches a picture once, with the token, for two simultaneous requests', async () => {
  const { asked, read } = aHost(aPicture);
  const [one, two] = await Promise.all([read(PATH), read(PATH)]);
  expect([one?.type, await one?.text(), two === one, asked]).toEqual(['image/png', 'bytes', true, [[PATH, { Authorization: 'Bearer secret' }]]]);
});

test.each(['https://tracker.example/1.png', '//tracker.example/1', '/api/user/info', '/media/../api/user/info', '/media/x'])(
  'never sends the token to %s',
  async (path) => {
    const { asked, read } = aHost(aPicture);
    expect([await read(path), asked]).toEqual([undefined, []]);
  },
);

test.each(['text/html', 'image/svg+xml', 'application/pdf', ''])('G13 returns nothing for a file of type "%s"', async (type) => {
  const { read } = aHost(() => new Response('<script>', { headers: { 'content-type': type } }));
  expect(await read(PATH)).toBeUndefined();
});

test('returns nothing for a missing file or an unreachable network', async () => {
  expect(await aHost(() => new Response('', { status: 404 })).read(PATH)).toBeUndefined();
  const away = aHost(() => {
    throw new TypeError('away');
  });
  expect(await away.read(PATH)).toBeUndefined();
});
