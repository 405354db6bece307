import { expect, test } from 'vitest';
import { seekTime, type TimeAt } from './seek-time.ts';

/** One message per second, three of them at second 500, and none stored for sequences 700 to 800. */
const secondOf = (sequence: number): number => (sequence === 501 || sequence === 502 ? 500 : sequence);
const timeAt: TimeAt = async (sequence) => (sequence < 1 ? undefined : secondOf(sequence > 700 && sequence < 800 ? 700 : sequence));

test.each([
  [0, 1],
  [1, 2],
  [499, 500],
  [500, 503],
  [503, 504],
  [700, 800],
  [100_000, 100_001],
  [900_000, 100_001],
])('A13 no message sent later than second %i has a sequence below %i', async (until, expected) => {
  expect(await seekTime(timeAt, { last: 100_000, until })).toBe(expected);
});

test('searches a history of a million messages with at most 20 reads', async () => {
  let looks = 0;
  const counted: TimeAt = async (sequence) => {
    looks += 1;
    return timeAt(sequence);
  };
  await seekTime(counted, { last: 1_000_000, until: 4321 });
  expect(looks).toBeLessThanOrEqual(20);
  expect(await seekTime(counted, { last: 0, until: 10 })).toBe(1);
});
