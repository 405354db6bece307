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
    ['a wheel step up enlarges by 0.1', 1, -100, 1.1],
    ['a wheel step down reduces by 0.1', 1, 100, 0.9],
    ['a wheel step down stops at the smallest scale', 0.125, 100, 0.125],
    ['a wheel step down does not pass the smallest scale', 0.2, 100, 0.125],
    ['a wheel step up stops at the largest scale', 4, -100, 4],
    ['a small touchpad step enlarges by 0.01', 1, -5, 1.01],
    ['a wheel event of 0 changes nothing', 1, 0, 1],
    ['an invalid wheel event changes nothing', 1, Number.NaN, 1],
  ])('%s', (...[, from, delta, to]) => {
    expect(wheelScale(from, delta)).toBe(to);
  });

  test.each([
    [1, 2, 2],
    [1, 9, 4],
    [1, 0.1, 0.5],
    [0.125, 1, 0.5],
  ])('READ-015 a pinch stays between 0.5 and 4: %d times %d is %d', (from, ratio, to) => {
    expect(pinchScale(from, ratio)).toBe(to);
  });

  test('READ-015 each zoom step is exactly 0.1, without a floating-point error', () => {
    expect([stepScale(1, 1), stepScale(1, -1), stepScale(0.2, 1), stepScale(4, 1)]).toEqual([1.1, 0.9, 0.3, 4]);
  });

  test('keeps the point under the pointer at its position', () => {
    const near = zoomAt({ ...FITTED, x: 10, y: 0 }, 2, { x: 110, y: 50 });
    expect(near).toEqual({ scale: 2, x: -90, y: -50, quarterTurns: 0 });
    expect(zoomAt(near, 1, { x: 110, y: 50 })).toEqual({ scale: 1, x: 10, y: 0, quarterTurns: 0 });
  });

  test.each([
    ['a large picture to its own pixels', 1, { width: 2000, height: 1500 }, 2],
    ['a huge picture to 4 at most', 1, { width: 60_000, height: 45_000 }, 4],
    ['a small picture to twice its size', 1, { width: 100, height: 75 }, 2],
    ['an enlarged picture back to 1', 2, { width: 2000, height: 1500 }, 1],
    ['a reduced picture back to 1', 0.5, { width: 2000, height: 1500 }, 1],
  ])('a double click scales %s', (...[, scale, natural, to]) => {
    expect(doubleScale(scale, natural, fitSize(natural, { width: 1000, height: 750 }, 0))).toBe(to);
  });
});

describe('position', () => {
  test.each([
    ['as large as fits', { width: 4000, height: 2000 }, 0, { width: 1000, height: 500 }],
    ['never larger than its own size', { width: 40, height: 20 }, 0, { width: 40, height: 20 }],
    ['fitted by its turned sides', { width: 4000, height: 2000 }, 1, { width: 800, height: 400 }],
    ['empty while its size is unknown', { width: 0, height: 0 }, 0, { width: 0, height: 0 }],
  ])('a picture is %s', (...[, natural, turns, size]) => {
    expect(fitSize(natural, STAGE, turns)).toEqual(size);
  });

  test('a picture moves until its edge meets the edge of the stage, and not at all when it fits', () => {
    const fitted = { width: 1000, height: 500 };
    expect(panLimit(FITTED, fitted, STAGE)).toEqual({ x: 0, y: 0 });
    expect(panLimit({ ...FITTED, scale: 2 }, fitted, STAGE)).toEqual({ x: 500, y: 100 });
    expect(panLimit({ ...FITTED, scale: 2, quarterTurns: 1 }, fitted, STAGE)).toEqual({ x: 0, y: 600 });
  });

  test('a picture at rest is within its limits and on whole pixels', () => {
    expect(settle({ ...FITTED, scale: 2, x: 900, y: -20.4 }, { x: 500, y: 100 })).toEqual({ scale: 2, x: 500, y: -20, quarterTurns: 0 });
    expect(Object.is(settle({ ...FITTED, x: -3 }, { x: 0, y: 0 }).x, 0)).toBe(true);
  });

  test('a drag beyond the limits moves the picture only in part, and a fling ends within the limits', () => {
    const limit = { x: 100, y: 0 };
    expect(dragTo(FITTED, { x: 50, y: 0 }, limit)).toMatchObject({ x: 50, y: 0 });
    expect(dragTo(FITTED, { x: 200, y: 0 }, limit).x).toBeCloseTo(135);
    expect(glide({ ...FITTED, x: 0 }, { x: 0.25, y: 1 }, limit)).toMatchObject({ x: 40, y: 0 });
    expect(glide({ ...FITTED, x: 90 }, { x: 5, y: 0 }, limit)).toMatchObject({ x: 100 });
  });

  test('a quarter turn resets scale and position', () => {
    expect(turnView({ scale: 2, x: 5, y: 5, quarterTurns: 3 })).toEqual({ scale: 1, x: 0, y: 0, quarterTurns: 4 });
  });
});

test.each([
  [{ x: 100, y: 0 }, 'previous'],
  [{ x: -100, y: 40 }, 'next'],
  [{ x: 99, y: 0 }, undefined],
  [{ x: 120, y: 200 }, undefined],
] as const)('READ-017 a swipe of %j requests %s', (way, answer) => {
  expect(swipeOf(way)).toBe(answer);
});

test.each([
  [{ x: 3, y: 4 }, undefined],
  [{ x: 5, y: 20 }, 'down'],
  [{ x: -30, y: 20 }, 'across'],
  [{ x: 0, y: -20 }, 'across'],
] as const)('a movement of %j has the axis %s', (way, axis) => {
  expect(axisOf(way)).toBe(axis);
});

test.each([
  ['a long way', { x: 0, y: 100 }, 0, true],
  ['a short way', { x: 0, y: 99 }, 0.5, false],
  ['a short way, fast', { x: 0, y: 40 }, 0.6, true],
  ['a very short way, fast', { x: 0, y: 39 }, 3, false],
] as const)('closes a picture that is pulled down %s: %j at speed %d is %s', (...[, way, speed, isClosed]) => {
  expect(isPulledOff(way, { x: 0, y: speed })).toBe(isClosed);
});

test('only a picture at its fitted size can be pulled off the stage', () => {
  expect([200, 400, 900, -50].map((y) => pullOf({ ...FITTED, y }, STAGE))).toEqual([0.5, 1, 1, 0]);
  expect([pullOf({ ...FITTED, scale: 2, y: 200 }, STAGE), pullOf(FITTED, { width: 0, height: 0 })]).toEqual([0, 0]);
});

test.each([
  [{ width: 8000, height: 6000 }, true],
  [{ width: 60_000, height: 60_000 }, false],
  [{ width: 60_000, height: 100 }, true],
  [{ width: 0, height: 0 }, false],
])('draws a picture of %j: %s', (size, is) => {
  expect(isDrawable(size)).toBe(is);
});

test.each([
  ['at the size that the sender gives for the original', { width: 720, height: 480 }, { width: 3000, height: 2000 }, { width: 3000, height: 2000 }],
  ['at its own size without a given size', { width: 720, height: 480 }, { width: 0, height: 0 }, { width: 720, height: 480 }],
  ['at its own size when the given size is invalid', { width: 720, height: 480 }, { width: 60_000, height: 3 }, { width: 720, height: 480 }],
  ['at its own size when that is larger', { width: 720, height: 480 }, { width: 72, height: 48 }, { width: 720, height: 480 }],
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
])('a thin picture of %j on a stage of %j keeps at least one pixel, unless the stage is empty', (...[natural, stage, shown]) => {
  expect(fitSize(natural, stage, 0)).toEqual(shown);
});
