import { expect, test } from 'vitest';
import { PENDING_SEQUENCE } from '../../../core/rows.ts';
import { pairSequence, secondOf } from './pair-sequence.ts';

const NOON_SEC = Date.UTC(2026, 0, 1, 12) / 1000;
const from = '10001';
const to = '10002';

test('orders messages by time, and within one second by the sender’s counter', () => {
  const sequences = [
    pairSequence({ time: NOON_SEC, counter: 8, from, to }),
    pairSequence({ time: NOON_SEC, counter: 9, from, to }),
    pairSequence({ time: NOON_SEC + 1, counter: 3, from, to }),
    pairSequence({ time: NOON_SEC + 1, counter: 4, from, to }),
  ];
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(4);
});

test('gives messages of both sides with equal time and counter two adjacent sequences', () => {
  const mine = pairSequence({ time: NOON_SEC, counter: 5, from, to });
  const theirs = pairSequence({ time: NOON_SEC, counter: 5, from: to, to: from });
  expect(Math.abs(mine - theirs)).toBe(1);
});

test('a sequence contains its second, and stays below the sequences of unsent messages', () => {
  expect(secondOf(pairSequence({ time: NOON_SEC, counter: 4_294_967_295, from: to, to: from }))).toBe(NOON_SEC);
  expect(pairSequence({ time: Date.UTC(2053, 11, 31) / 1000, counter: 511, from: to, to: from })).toBeLessThan(PENDING_SEQUENCE);
  expect(pairSequence({ time: 0, counter: 1, from, to })).toBeGreaterThanOrEqual(0);
});
