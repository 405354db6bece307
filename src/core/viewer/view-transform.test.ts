import { describe, expect, test } from 'vitest';
import {
  axisOf,
  doubleScale,
  dragTo,
  fitSize,
  FITTED,
  glide,
  isDrawable,
  isPulledOff,
  panLimit,
  pinchScale,
  pullOf,
  settle,
  sizeShown,
  stepScale,
  swipeOf,
  turnView,
  wheelScale,
  zoomAt,
} from './view-transform.ts';

const STAGE = { width: 1000, height: 800 };

describe('zoom', () => {
  test.each([
    ['a notch towards the picture', 1, -100, 1.1],
    ['a notch away from it', 1, 100, 0.9],
    ['a notch at the smallest', 0.125, 100, 0.125],
    ['a notch near the smallest', 0.2, 100, 0.125],
    ['a notch at the largest', 4, -100, 4],
    ['a touchpad that tells a tenth of one', 1, -5, 1.01],
    ['a wheel that says nothing', 1, 0, 1],
    ['a wheel that says nonsense', 1, Number.NaN, 1],
  ])('%s', (...[, from, delta, to]) => {
    expect(wheelScale(from, delta)).toBe(to);
  });

  test.each([
    [1, 2, 2],
    [1, 9, 4],
    [1, 0.1, 0.5],
    [0.125, 1, 0.5],
  ])('READ-015 two fingers keep within 0.5 and 4: %d times %d is %d', (from, ratio, to) => {
    expect(pinchScale(from, ratio)).toBe(to);
  });

  test('READ-015 keys go by a tenth, and 0.1 + 0.2 is 0.3', () => {
    expect([stepScale(1, 1), stepScale(1, -1), stepScale(0.2, 1), stepScale(4, 1)]).toEqual([1.1, 0.9, 0.3, 4]);
  });

  test('what lies under the pointer stays there', () => {
    const near = zoomAt({ ...FITTED, x: 10, y: 0 }, 2, { x: 110, y: 50 });
    expect(near).toEqual({ scale: 2, x: -90, y: -50, quarterTurns: 0 });
    expect(zoomAt(near, 1, { x: 110, y: 50 })).toEqual({ scale: 1, x: 10, y: 0, quarterTurns: 0 });
  });

  test.each([
    ['a large one to its own pixels', 1, { width: 2000, height: 1500 }, 2],
    ['a huge one no further than 4', 1, { width: 60_000, height: 45_000 }, 4],
    ['a small one to twice its size', 1, { width: 100, height: 75 }, 2],
    ['an enlarged one back', 2, { width: 2000, height: 1500 }, 1],
    ['a reduced one back', 0.5, { width: 2000, height: 1500 }, 1],
  ])('a double click brings %s', (...[, scale, natural, to]) => {
    expect(doubleScale(scale, natural, fitSize(natural, { width: 1000, height: 750 }, 0))).toBe(to);
  });
});

describe('place', () => {
  test.each([
    ['as large as fits', { width: 4000, height: 2000 }, 0, { width: 1000, height: 500 }],
    ['never larger than it is', { width: 40, height: 20 }, 0, { width: 40, height: 20 }],
    ['turned, by the side that is then the wider one', { width: 4000, height: 2000 }, 1, { width: 800, height: 400 }],
    ['nothing, while its size is not known', { width: 0, height: 0 }, 0, { width: 0, height: 0 }],
  ])('a picture is %s', (...[, natural, turns, size]) => {
    expect(fitSize(natural, STAGE, turns)).toEqual(size);
  });

  test('it moves no further than its edge meets the edge of the stage, and not at all where it fits', () => {
    const fitted = { width: 1000, height: 500 };
    expect(panLimit(FITTED, fitted, STAGE)).toEqual({ x: 0, y: 0 });
    expect(panLimit({ ...FITTED, scale: 2 }, fitted, STAGE)).toEqual({ x: 500, y: 100 });
    expect(panLimit({ ...FITTED, scale: 2, quarterTurns: 1 }, fitted, STAGE)).toEqual({ x: 0, y: 600 });
  });

  test('at rest it lies within its limits and on whole pixels', () => {
    expect(settle({ ...FITTED, scale: 2, x: 900, y: -20.4 }, { x: 500, y: 100 })).toEqual({ scale: 2, x: 500, y: -20, quarterTurns: 0 });
    expect(Object.is(settle({ ...FITTED, x: -3 }, { x: 0, y: 0 }).x, 0)).toBe(true);
  });

  test('past its limits it follows the hand only in part, and a fling ends within them', () => {
    const limit = { x: 100, y: 0 };
    expect(dragTo(FITTED, { x: 50, y: 0 }, limit)).toMatchObject({ x: 50, y: 0 });
    expect(dragTo(FITTED, { x: 200, y: 0 }, limit).x).toBeCloseTo(135);
    expect(glide({ ...FITTED, x: 0 }, { x: 0.25, y: 1 }, limit)).toMatchObject({ x: 40, y: 0 });
    expect(glide({ ...FITTED, x: 90 }, { x: 5, y: 0 }, limit)).toMatchObject({ x: 100 });
  });

  test('a quarter turn begins anew', () => {
    expect(turnView({ scale: 2, x: 5, y: 5, quarterTurns: 3 })).toEqual({ scale: 1, x: 0, y: 0, quarterTurns: 4 });
  });
});

test.each([
  [{ x: 100, y: 0 }, 'previous'],
  [{ x: -100, y: 40 }, 'next'],
  [{ x: 99, y: 0 }, undefined],
  [{ x: 120, y: 200 }, undefined],
] as const)('READ-017 a finger that went %j asks for %s', (way, answer) => {
  expect(swipeOf(way)).toBe(answer);
});

test.each([
  [{ x: 3, y: 4 }, undefined],
  [{ x: 5, y: 20 }, 'down'],
  [{ x: -30, y: 20 }, 'across'],
  [{ x: 0, y: -20 }, 'across'],
] as const)('a finger that went %j goes %s', (way, axis) => {
  expect(axisOf(way)).toBe(axis);
});

test.each([
  ['a long way', { x: 0, y: 100 }, 0, true],
  ['a short way', { x: 0, y: 99 }, 0.5, false],
  ['a short way, fast', { x: 0, y: 40 }, 0.6, true],
  ['a twitch', { x: 0, y: 39 }, 3, false],
] as const)('a picture that was pulled down %s is closed: %j at %d is %s', (...[, way, speed, isClosed]) => {
  expect(isPulledOff(way, { x: 0, y: speed })).toBe(isClosed);
});

test('only a picture that fits is on its way off the stage', () => {
  expect([200, 400, 900, -50].map((y) => pullOf({ ...FITTED, y }, STAGE))).toEqual([0.5, 1, 1, 0]);
  expect([pullOf({ ...FITTED, scale: 2, y: 200 }, STAGE), pullOf(FITTED, { width: 0, height: 0 })]).toEqual([0, 0]);
});

test.each([
  [{ width: 8000, height: 6000 }, true],
  [{ width: 60_000, height: 60_000 }, false],
  [{ width: 60_000, height: 100 }, true],
  [{ width: 0, height: 0 }, false],
])('a picture of %j is drawn: %s', (size, is) => {
  expect(isDrawable(size)).toBe(is);
});

test.each([
  ['as large as its original is said to be', { width: 720, height: 480 }, { width: 3000, height: 2000 }, { width: 3000, height: 2000 }],
  ['as itself, where nothing is said', { width: 720, height: 480 }, { width: 0, height: 0 }, { width: 720, height: 480 }],
  ['as itself, where what is said cannot be', { width: 720, height: 480 }, { width: 60_000, height: 3 }, { width: 720, height: 480 }],
  ['as itself, where it is the larger one', { width: 720, height: 480 }, { width: 72, height: 48 }, { width: 720, height: 480 }],
])('G13 a preview is shown %s', (...[, preview, sentText, shown]) => {
  expect(sizeShown(preview, sentText)).toEqual(shown);
});

test.each([
  [{ width: 60_000, height: 20 }, STAGE, { width: 1000, height: 1 }],
  [{ width: 20, height: 60_000 }, STAGE, { width: 1, height: 800 }],
  [
    { width: 60_000, height: 20 },
    { width: 0, height: 0 },
    { width: 0, height: 0 },
  ],
])('a strip of %j is a line on a stage of %j, never nothing', (...[natural, stage, shown]) => {
  expect(fitSize(natural, stage, 0)).toEqual(shown);
});
