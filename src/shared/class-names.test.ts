import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('keeps the non-empty names in order', () => {
  expect(classNames('a', false, undefined, '', 'b')).toBe('a b');
});
