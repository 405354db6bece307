import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHole, fillHoles, holeBetween, type Range, rangeAround } from './holes.ts';

const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 15 })).map(([from, length]) => ({ from, to: from + length }));

function members(holes: readonly Range[]): Set<number> {
  return new Set(holes.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)));
}

describe('holes', () => {
  test('G7 adding and filling keep exactly the unknown sequences, as sorted and separate ranges', () => {
    const step = fc.tuple(fc.boolean(), range);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let holes: Range[] = [];
        const expected = new Set<number>();
        for (const [isAdded, bounds] of steps) {
          holes = isAdded ? addHole(holes, bounds) : fillHoles(holes, bounds);
          for (const sequence of members([bounds])) {
            if (isAdded) expected.add(sequence);
            else expected.delete(sequence);
          }
        }
        expect(members(holes)).toEqual(expected);
        for (const [at, hole] of holes.entries()) {
          expect(hole.to).toBeGreaterThanOrEqual(hole.from);
          expect(holes[at + 1]?.from ?? Number.POSITIVE_INFINITY).toBeGreaterThan(hole.to);
        }
      }),
    );
  });

  test('returns the newest hole between two rows', () => {
    const holes = [
      { from: 3, to: 4 },
      { from: 8, to: 9 },
    ];
    expect(holeBetween(holes, 2, 10)).toEqual({ from: 8, to: 9 });
    expect(holeBetween(holes, 4, 8)).toBeUndefined();
  });
});

test.each([
  { sequence: 5, from: 0, to: 9 },
  { sequence: 25, from: 21, to: 29 },
  { sequence: 50, from: 41, to: Number.POSITIVE_INFINITY },
])('the range around $sequence ends at the next hole on each side', ({ sequence, from, to }) => {
  const holes = [
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ];
  expect(rangeAround(holes, sequence)).toEqual({ from, to });
});
