import { afterEach, expect, test } from 'vitest';
import { connectUser } from '../../../tests/support/core-client.ts';
import { createTestCore } from '../../../tests/support/test-server.ts';

let core: Awaited<ReturnType<typeof createTestCore>>;
afterEach(() => core.close());

test('nobody lists ranges of ids by profiles: each id counts, on all connections of a user together', async () => {
  core = await createTestCore();
  const range = (from: number) => ({ ids: Array.from({ length: 100 }, (_, index) => String(from + index)) });
  const first = await connectUser(core, '10001');
  const second = await connectUser(core, '10001');
  const other = await connectUser(core, '10002');
  expect([await first.codeOf('profiles', range(10_000)), await first.codeOf('profiles', range(10_100))]).toEqual([0, 0]);
  expect(await second.codeOf('profiles', range(10_200))).toBe(0);
  expect(await second.request('profiles', range(10_300))).toMatchObject({ code: 2996, r: { retryAfterMs: expect.any(Number) as number } });
  expect(await other.codeOf('profiles', range(10_000))).toBe(0);
});
