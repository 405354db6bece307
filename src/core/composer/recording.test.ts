import { expect, test } from 'vitest';
import { countdownOf, isTooLong, isTooShort, recordedSeconds, recordingFormat } from './recording.ts';

test.each<[readonly string[], string | undefined]>([
  [['audio/webm;codecs=opus', 'audio/mp4'], 'webm'],
  [['audio/mp4'], 'm4a'],
  [['audio/ogg;codecs=opus'], 'ogg'],
  [[], undefined],
])('a browser that supports %j records %s', (supported, extension) => {
  expect(recordingFormat((mime) => supported.includes(mime))?.extension).toBe(extension);
});

test.each([
  [200, 1],
  [1400, 1],
  [1600, 2],
  [59_900, 60],
  [61_000, 60],
])('sends a recording of %d ms as %d seconds', (ms, seconds) => {
  expect(recordedSeconds(ms)).toBe(seconds);
});

test.each([
  [0, undefined],
  [49_000, undefined],
  [50_000, 10],
  [59_001, 1],
  [60_500, 0],
])('after %d ms the countdown shows %s', (ms, left) => {
  expect(countdownOf(ms)).toBe(left);
});

test('COMP-028 a recording is too long from 60 seconds on and too short below 700 ms', () => {
  expect([isTooLong(59_999), isTooLong(60_000), isTooShort(699), isTooShort(700)]).toEqual([false, true, true, false]);
});
