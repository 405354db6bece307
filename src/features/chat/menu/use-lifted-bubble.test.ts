import { expect, test } from 'vitest';
import { placeBubble } from './use-lifted-bubble.ts';

const ROOM = { top: 100, bottom: 500 };

test('does not move a bubble that the sheet does not cover and that has space for the strip above it', () => {
  expect(placeBubble({ top: 300, height: 40 }, ROOM)).toEqual({ top: 300, height: 40, shift: 0 });
});

test('moves a bubble that the sheet covers above the sheet', () => {
  expect(placeBubble({ top: 700, height: 40 }, ROOM)).toEqual({ top: 448, height: 40, shift: -252 });
});

test('moves a bubble at the upper edge down, so that the strip fits above it', () => {
  expect(placeBubble({ top: 90, height: 40 }, ROOM)).toEqual({ top: 168, height: 40, shift: 78 });
});

test('shows the beginning of a bubble that is too high', () => {
  expect(placeBubble({ top: -400, height: 900 }, ROOM)).toEqual({ top: 168, height: 320, shift: 568 });
});

test('does not move a bubble when the space is too small for it and the strip (the strip covers the header)', () => {
  expect(placeBubble({ top: 120, height: 40 }, { top: 100, bottom: 200 })).toEqual({ top: 120, height: 40, shift: 0 });
  expect(placeBubble({ top: 120, height: 40 }, { top: 100, bottom: 60 }).height).toBe(0);
});
