import { expect, test } from 'vitest';
import { isSeen } from './is-seen.ts';

const view = { top: 100, bottom: 600 };

test.each([
  [100, 150, true],
  [85, 135, true],
  [84, 134, false],
  [565, 615, true],
  [566, 616, false],
  [0, 1000, true],
  [250, 1200, true],
  [251, 1200, false],
  [700, 750, false],
  [200, 200, false],
])('RCPT-001 A15 a message from %d to %d is seen: %s', (top, bottom, seen) => {
  expect(isSeen({ top, bottom }, view)).toBe(seen);
});
