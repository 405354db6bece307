import { expect, test } from 'vitest';
import { judgeEntryLevel } from './entry-level.ts';

test.each([
  ['1', { kind: 'level', level: 1 }],
  [' 200 ', { kind: 'level', level: 200 }],
  ['１２', { kind: 'level', level: 12 }],
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  ['0', { kind: 'outOfRange' }],
  ['201', { kind: 'outOfRange' }],
  ['1.5', { kind: 'notNumber' }],
  ['-1', { kind: 'notNumber' }],
  ['vip', { kind: 'notNumber' }],
])('GROUP-115 the level %j is judged as %j', (text, verdict) => {
  expect(judgeEntryLevel(text)).toEqual(verdict);
});
