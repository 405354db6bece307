import { expect, test } from 'vitest';
import { decodeId } from './ids.ts';

test.each([
  ['10002', '10002'],
  ['123456789012345', '123456789012345'],
  ['MTIzNDU2Nzg5MDEy', '123456789012'],
  ['MTIzNDU2Nzg5MDE=', '12345678901'],
  ['MTIzNDU2Nzg5MDEyMzQ1', '123456789012345'],
  // Fifteen characters: an ordinary ID, not an encoded one.
  ['MTIzNDU2Nzg5MDE', 'MTIzNDU2Nzg5MDE'],
  ['1234567890123456', '1234567890123456'],
  ['bm90IGRpZ2l0cyBhbGw', 'bm90IGRpZ2l0cyBhbGw'],
  ['MTIzNDU2Nzg5MDE!', 'MTIzNDU2Nzg5MDE!'],
  ['MTIzNDU2Nzg5MDEyMzQ1Njc4', 'MTIzNDU2Nzg5MDEyMzQ1Njc4'],
  ['', ''],
])('decodes the ID %j to %j', (id, decoded) => {
  expect(decodeId(id)).toBe(decoded);
});
