import { expect, test } from 'vitest';
import { placeTip } from './place-tip.ts';

const viewport = { width: 400, height: 300 };
const tip = { width: 80, height: 24 };

test('a tip is centred below its button', () => {
  expect(placeTip({ left: 100, top: 50, width: 40, height: 32 }, tip, viewport)).toEqual({ left: 80, top: 88 });
});

test('a tip moves above a button at the lower edge', () => {
  expect(placeTip({ left: 100, top: 260, width: 40, height: 32 }, tip, viewport)).toEqual({ left: 80, top: 230 });
});

test('a tip stays inside the window at both sides', () => {
  const [first, last] = [0, 360].map((left) => placeTip({ left, top: 0, width: 40, height: 32 }, tip, viewport).left);
  expect([first, last]).toEqual([8, 312]);
});
