import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signPayload } from '../../contract/sign.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { sha256Hex } from '../security/hashes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function read(path: string, headers: Record<string, string> = {}, base = server.url): Promise<Response> {
  const timestamp = String(Date.now());
  const sign = sha256Hex(signPayload({ body: '', timestamp, authorization: '' }));
  return fetch(`${base}/api${path}`, { headers: { 'Device-Id': randomUUID(), Timestamp: timestamp, Sign: sign, ...headers } });
}

describe('the ETag of the configuration', () => {
  test('stays the same while the configuration is unchanged, and a request with it gets 304 without a body', async () => {
    const first = await read('/user/version/webConfig');
    const tag = first.headers.get('etag') ?? '';
    expect([tag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), 'no-cache']);
    const again = await read('/user/version/webConfig', { 'If-None-Match': tag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
  });

  test('is ignored if it differs, and the whole configuration is returned', async () => {
    const answer = await read('/user/version/webConfig', { 'If-None-Match': '"00000000000000000000000000000000"' });
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([200, 200]);
  });

  test('changes when the operator changes the configuration', async () => {
    const other = await startTestServer({ config: { callPolicy: 'all' } });
    const tags = [await read('/user/version/webConfig'), await read('/user/version/webConfig', {}, other.url)].map(({ headers }) => headers.get('etag'));
    await other.close();
    expect(tags[0]).not.toBe(tags[1]);
  });
});

test('a refused answer is not cached and has no ETag', async () => {
  const refused = await read('/user/info');
  expect([refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual(['no-store', null]);
});
