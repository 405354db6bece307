import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('keeps what applies, in order', () => {
  expect(classNames('a', false, undefined, '', 'b')).toBe('a b');
});
