import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STICKER_PACKS, stickerOf, stickerUrl } from './stickers.ts';

test('there are three sticker packs, and each key is unique', () => {
  const keys = STICKER_PACKS.flatMap((pack) => pack.keys);
  expect(STICKER_PACKS).toHaveLength(3);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a known key has its image below /stickers', () => {
  const sticker = stickerOf('plane_01');
  expect(sticker === undefined ? '' : stickerUrl(sticker)).toBe('/stickers/plane/plane_01.svg');
});

const MAX_BYTES = 3072;

test('every sticker has a small image, and every image belongs to a sticker', () => {
  const wanted = STICKER_PACKS.flatMap((pack) => pack.keys.map((key) => stickerUrl({ pack: pack.id, key })));
  const drawn = STICKER_PACKS.flatMap(({ id }) => readdirSync(`public/stickers/${id}`).map((file) => `/stickers/${id}/${file}`));
  expect(drawn.toSorted()).toEqual(wanted.toSorted());
  for (const path of drawn) expect(statSync(`public${path}`).size, path).toBeLessThanOrEqual(MAX_BYTES);
});

test.each(['plane_03@2x', 'plane_03@2x.png'])('MSG-016 accepts the file name %s as the key of a sticker', (key) => {
  expect(stickerOf(key)).toEqual({ pack: 'plane', key: 'plane_03' });
});

test.each(['plane_99', '../plane_01', '', '__proto__', 'https://example.org/x.svg'])('G13 %s is no sticker', (key) => {
  expect(stickerOf(key)).toBeUndefined();
});
