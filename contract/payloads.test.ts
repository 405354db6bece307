import { expect, test } from 'vitest';
import { parsePayload } from './payloads.ts';

test.each([9, 200_000])('a payload with %i bad elements in a list is malformed, and nothing is thrown', (count) => {
  expect(parsePayload('TIMImageElem', { imageInfoArray: Array.from({ length: count }, () => 0) })).toBeUndefined();
});
