import { expect, test } from 'vitest';
import { readSwipe, type Swipe } from './swipe.ts';

const WAITING: Swipe = { kind: 'waiting' };
const follow = (...path: { dx: number; dy: number }[]) => path.reduce(readSwipe, WAITING);

test('a very small movement does nothing', () => {
  expect(follow({ dx: 8, dy: 6 })).toEqual(WAITING);
});

test('MSG-033 a swipe to the right moves the message, and quotes it from 56 pixels on', () => {
  expect(follow({ dx: 20, dy: 4 })).toEqual({ kind: 'swiping', shift: 20, isFar: false });
  expect(follow({ dx: 20, dy: 4 }, { dx: 56, dy: 30 })).toEqual({ kind: 'swiping', shift: 56, isFar: true });
  expect(follow({ dx: 20, dy: 4 }, { dx: 300, dy: 4 })).toEqual({ kind: 'swiping', shift: 72, isFar: true });
});

test('does not quote when the finger moves back', () => {
  expect(follow({ dx: 70, dy: 0 }, { dx: 10, dy: 0 })).toEqual({ kind: 'swiping', shift: 10, isFar: false });
});

test('a movement up, down or left scrolls, and does not become a swipe later', () => {
  for (const first of [
    { dx: 13, dy: 20 },
    { dx: 4, dy: -40 },
    { dx: -30, dy: 0 },
  ])
    expect(follow(first, { dx: 200, dy: 0 })).toEqual({ kind: 'scrolling' });
});
