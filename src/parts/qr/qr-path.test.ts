import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { drawQrPath } from './qr-path.ts';

const LINK = 'https://wisp.example/u/10001';

/** The modules that a path fills, as text. */
function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

test('PEOPLE-045 the path fills exactly the dark modules of the code', () => {
  const drawn = drawQrPath(LINK);
  const framed = encodeQR(LINK, 'raw', { ecc: 'high', border: 1 });
  expect(drawn?.size).toBe(framed.length - 2);
  expect(modulesOf(drawn?.path ?? '', drawn?.size ?? 0)).toEqual(framed.slice(1, -1).map((row) => row.slice(1, -1)));
});

test('PEOPLE-045 a text that is too long for a code is not drawn', () => {
  expect(drawQrPath('x'.repeat(5000))).toBeUndefined();
});
