import { expect, test } from 'vitest';
import { gradientOf, initialsOf } from './avatar-initials.ts';

test.each([
  ['林知夏', 48, '知夏'],
  ['林知夏', 28, '夏'],
  ['何', 48, '何'],
  ['さくら', 40, 'くら'],
  ['Mia', 36, 'Mia'],
  ['Mia', 20, 'M'],
  ['ada lovelace', 48, 'AL'],
  ['Alexander', 48, 'A'],
  ['Tom_cat-1', 64, 'TC'],
  ['A 产品研发群', 48, '发群'],
  ['👩‍👩‍👧 ', 48, '👩‍👩‍👧'],
  ['  ', 48, ''],
])('%s at %d px is shown as %s', (name, size, expected) => {
  expect(initialsOf(name, size)).toBe(expected);
});

test('an id always gets the same gradient, and ids use all eight', () => {
  const gradients = Array.from({ length: 400 }, (_, index) => gradientOf(String(10_080_000 + index)));
  expect(gradients.slice(0, 3)).toEqual([0, 1, 2].map((index) => gradientOf(String(10_080_000 + index))));
  expect([...new Set(gradients)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
