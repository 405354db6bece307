import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('imports once for callers that arrive during the first import', async () => {
  let imports = 0;
  const code = lazy(async () => {
    imports += 1;
    return 'code';
  });
  expect(code.current()).toBe(undefined);
  expect(await Promise.all([code.load(), code.load(), code.keepLoading()])).toEqual(['code', 'code', 'code']);
  expect([code.current(), imports]).toEqual(['code', 1]);
});

test('imports again after a failure', async () => {
  let isOffline = true;
  const code = lazy(async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return 'code';
  });
  await expect(code.load()).rejects.toThrow('Failed to fetch');
  isOffline = false;
  expect(await code.load()).toBe('code');
});
