import { expect, test } from 'vitest';
import { withPosition } from './reading-positions.ts';

test('keeps a reading position until the end is reached, and returns the same object for an equal position', () => {
  const positions = withPosition({}, 'C2C10002', 'a');
  expect(withPosition(positions, 'C2C10002', 'a')).toBe(positions);
  expect(withPosition(withPosition(positions, 'C2C10002', 'b'), 'GROUP200001', 'c')).toEqual({ C2C10002: 'b', GROUP200001: 'c' });
  expect(withPosition(positions, 'C2C10002', undefined)).toEqual({});
});

test('removes the oldest reading position above 50', () => {
  const many = Array.from({ length: 51 }, (_, at) => `C2C1${String(at).padStart(4, '0')}`);
  const kept = Object.keys(many.reduce((positions, id) => withPosition(positions, id, 'x'), {}));
  expect([kept.length, kept.includes(many[0] ?? ''), kept.at(-1)]).toEqual([50, false, many[50]]);
});
