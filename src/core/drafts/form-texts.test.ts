import { expect, test } from 'vitest';
import { withFormText } from './form-texts.ts';

test('the newest text is last, and an unchanged one changes nothing', () => {
  const texts = withFormText(withFormText({}, 'a', '1'), 'b', '2');
  expect(Object.entries(withFormText(texts, 'a', '3'))).toEqual([
    ['b', '2'],
    ['a', '3'],
  ]);
  expect(withFormText(texts, 'b', '2')).toBe(texts);
  expect(withFormText(texts, 'c', undefined)).toBe(texts);
  expect(withFormText(texts, 'a', undefined)).toEqual({ b: '2' });
});

test('the oldest of more than fifty texts is dropped', () => {
  const full = Array.from({ length: 51 }, (_, at) => `field${at}`).reduce((texts, name) => withFormText(texts, name, 'x'), {});
  expect(Object.keys(full)).toHaveLength(50);
  expect(full).not.toHaveProperty('field0');
});
