import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test('a key inside a composition belongs to the input method', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
});

test('the Enter that Safari sends after compositionend belongs to the input method', () => {
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
});

test('a plain Enter does not belong to the input method', () => {
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
