import { expect, test } from 'vitest';
import { isOlderVersion } from './is-older-version.ts';

test.each([
  ['1.3.1', '1.3.2', true],
  ['1.3.1', '1.10', true],
  ['1.3.1', '1.3.1', false],
  ['1.3', '1.3.0', false],
  ['2.0', '1.9.9', false],
  ['1.3.1', '', false],
  ['1.3.1', 'latest', false],
])('%s is older than %s: %s', (version, other, isOlder) => {
  expect(isOlderVersion(version, other)).toBe(isOlder);
});
