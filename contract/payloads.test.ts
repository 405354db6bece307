import { expect, test } from 'vitest';
import { parsePayload } from './payloads.ts';

test.each([9, 200_000])('reads a payload with %i invalid list elements as malformed, without an error', (count) => {
  expect(parsePayload('TIMImageElem', { imageInfoArray: Array.from({ length: count }, () => 0) })).toBeUndefined();
});
