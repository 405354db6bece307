import { expect, test } from 'vitest';
import { nextWindow } from './next-window.ts';

/** Every step from one window to another; `<` marks those held by the end. */
function steps(from: string, to: string): string[] {
  let before = [...from];
  const seen: string[] = [];
  for (let count = 0; count < 5; count++) {
    const step = nextWindow(before, [...to], (key) => key);
    seen.push((step.isAtStart ? '<' : '') + step.items.join(''));
    if (step.isLast) return seen;
    before = [...step.items];
  }
  throw new Error('the steps do not end');
}

test.each([
  ['cde', 'abcde', ['<abcde'], 'older rows came in front'],
  ['abcde', 'cde', ['<cde'], 'rows were dropped in front'],
  ['abc', 'abcd', ['abcd'], 'a row came at the end'],
  ['abc', 'xyz', ['xyz'], 'another list altogether'],
  ['abc', 'aXc', ['aXc'], 'a row in the middle was replaced'],
  ['', 'abc', ['abc'], 'the first rows'],
  ['abc', '', [''], 'the list was emptied'],
  ['cde', 'abcdef', ['<abcde', 'abcdef'], 'rows came at both ends'],
  ['cdef', 'abcd', ['cd', '<abcd'], 'the window moved back'],
  ['abcd', 'cdef', ['<cd', 'cdef'], 'the window moved on'],
])('from %j to %j in %j: %s', (from, to, expected) => {
  expect(steps(from, to)).toEqual(expected);
});
