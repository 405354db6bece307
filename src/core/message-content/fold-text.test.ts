import { expect, test } from 'vitest';
import { MAX_LINES, mayExceedLines } from './fold-text.ts';

test.each([
  ['twelve short lines', Array.from({ length: MAX_LINES }, () => '行').join('\n'), false],
  ['thirteen short lines', Array.from({ length: MAX_LINES + 1 }, () => '行').join('\n'), true],
  ['thirteen empty lines', '\n'.repeat(MAX_LINES), true],
  ['one line that fits in twelve anywhere', '字'.repeat(96), false],
  ['one line that may take thirteen', '字'.repeat(97), true],
  ['nothing', '', false],
])('only a text that may have more than twelve lines is measured: %s', (...[, text, may]) => {
  expect(mayExceedLines(text)).toBe(may);
});
