import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [860 * 1024 ** 2, '860 MB'],
  [1.2 * 1024 ** 3, '1.2 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('SET-015 %d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
