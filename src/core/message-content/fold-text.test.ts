import { expect, test } from 'vitest';
import { MAX_LINES, mayExceedLines } from './fold-text.ts';

test.each([
  ['twelve short lines', Array.from({ length: MAX_LINES }, () => '行').join('\n'), false],
  ['thirteen short lines', Array.from({ length: MAX_LINES + 1 }, () => '行').join('\n'), true],
  ['thirteen empty lines', '\n'.repeat(MAX_LINES), true],
  ['a text that fits in twelve lines at any width', '字'.repeat(96), false],
  ['a text that may need thirteen lines', '字'.repeat(97), true],
  ['an empty text', '', false],
])('measures only a text that may have more than twelve lines: %s', (...[, text, may]) => {
  expect(mayExceedLines(text)).toBe(may);
});
