import { expect, test } from 'vitest';
import { placeBubble } from './use-lifted-bubble.ts';

const ROOM = { top: 100, bottom: 500 };

test('a bubble that the sheet does not cover, with room for the strip above it, stays', () => {
  expect(placeBubble({ top: 300, height: 40 }, ROOM)).toEqual({ top: 300, height: 40, shift: 0 });
});

test('a bubble under the sheet is moved above it', () => {
  expect(placeBubble({ top: 700, height: 40 }, ROOM)).toEqual({ top: 448, height: 40, shift: -252 });
});

test('a bubble at the upper edge is moved down, so that the strip fits above it', () => {
  expect(placeBubble({ top: 90, height: 40 }, ROOM)).toEqual({ top: 168, height: 40, shift: 78 });
});

test('of a bubble that is too high the beginning is shown', () => {
  expect(placeBubble({ top: -400, height: 900 }, ROOM)).toEqual({ top: 168, height: 320, shift: 568 });
});

test('where the messages have no room for bubble and strip, the strip lies over the header', () => {
  expect(placeBubble({ top: 120, height: 40 }, { top: 100, bottom: 200 })).toEqual({ top: 120, height: 40, shift: 0 });
  expect(placeBubble({ top: 120, height: 40 }, { top: 100, bottom: 60 }).height).toBe(0);
});
