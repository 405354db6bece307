import { expect, test } from 'vitest';
import { withBlock } from './blacklist.ts';

test('adds and removes a person, and returns the same list when nothing changes', () => {
  const list = ['10008'];
  expect(withBlock(list, '10008', true)).toBe(list);
  expect(withBlock(list, '10007', false)).toBe(list);
  expect(withBlock(list, '10007', true)).toEqual(['10007', '10008']);
  expect(withBlock(list, '10008', false)).toEqual([]);
});
