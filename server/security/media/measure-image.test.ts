import { describe, expect, test } from 'vitest';
import { aBmp, aGif, aJpeg, aPng, aWebp, bytesOf } from '../../../tests/support/media-bytes.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { findJpegPlaces } from './find-jpeg-places.ts';
import { measureImage } from './measure-image.ts';
import { sniffMedia } from './sniff-media.ts';

const readerOf = (bytes: Uint8Array): ByteReader => createByteReader(bytes.length, (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)));

describe('sniffing', () => {
  test.each([
    ['image/png', aPng(1, 1)],
    ['image/jpeg', aJpeg(1, 1)],
    ['image/gif', aGif(1, 1, 1)],
    ['image/webp', aWebp(1, 1)],
    ['image/bmp', aBmp(1, 1)],
    ['video/mp4', bytesOf([0, 0, 0, 24], 'ftypisom')],
    ['audio/mp4', bytesOf([0, 0, 0, 24], 'ftypM4A ')],
    ['video/webm', bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')],
    ['audio/mpeg', bytesOf([0xff, 0xfb, 0x90, 0x00])],
    ['audio/mpeg', bytesOf('ID3', [4, 0])],
    ['audio/ogg', bytesOf('OggS')],
    ['audio/wav', bytesOf('RIFF', [0, 0, 0, 0], 'WAVE')],
    ['application/pdf', bytesOf('%PDF-1.7')],
  ])('detects %s by its first bytes', (mime, bytes) => expect(sniffMedia(bytes)).toBe(mime));

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html>',
    '<?xml version="1.0"?>',
    'BM is how this text begins',
    'alert(1)',
    '',
    'PNG',
    '\xff\xff\xff\xff',
  ])('assigns no type to executable or unknown content: %j', (text) => expect(sniffMedia(bytesOf(text))).toBe('application/octet-stream'));
});

describe('measuring', () => {
  test.each([
    ['image/png', aPng(640, 480), 1],
    ['image/jpeg', aJpeg(640, 480), 1],
    ['image/gif', aGif(640, 480, 3), 3],
    ['image/webp', aWebp(640, 480), 2],
    ['image/bmp', aBmp(640, 480), 1],
  ])('reads size and frames of %s from its headers', async (mime, bytes, frames) => {
    expect(await measureImage(mime, readerOf(bytes))).toEqual({ width: 640, height: 480, frames });
  });

  test('reads the frame header after more than 100 KB of metadata without loading the file', async () => {
    const bytes = aJpeg(3, 4);
    expect(bytes.length).toBeGreaterThan(100_000);
    let asked = 0;
    const reader = createByteReader(bytes.length, (offset, length) => {
      asked = Math.max(asked, length);
      return Promise.resolve(bytes.slice(offset, offset + length));
    });
    expect(await measureImage('image/jpeg', reader)).toMatchObject({ width: 3, height: 4 });
    expect(asked).toBeLessThanOrEqual(65_536);
  });

  test('returns without an error for truncated and randomly changed files', async () => {
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31);
    for (const [mime, bytes] of [
      ['image/png', aPng(5, 5)],
      ['image/jpeg', aJpeg(5, 5)],
      ['image/gif', aGif(5, 5, 2)],
      ['image/webp', aWebp(5, 5)],
      ['image/bmp', aBmp(5, 5)],
    ] as const) {
      for (let index = 0; index < 150; index += 1) {
        const broken = bytes.slice(0, 1 + (next() % Math.min(bytes.length, 400)));
        broken[next() % broken.length] = next() % 256;
        const size = await measureImage(mime, readerOf(broken));
        expect(size === undefined || size.width >= 1).toBe(true);
        await findJpegPlaces(readerOf(broken));
      }
    }
  });
});

test('erases the location of a JPEG in EXIF and XMP and keeps the rest', async () => {
  const bytes = aJpeg(5, 5);
  const before = new TextDecoder('latin1').decode(bytes);
  for (const patch of await findJpegPlaces(readerOf(bytes))) bytes.set(patch.bytes, patch.offset);
  const after = new TextDecoder('latin1').decode(bytes);
  expect([before.includes('GPSLatitude'), before.includes('!SPG')]).toEqual([true, true]);
  expect([after.includes('GPS'), after.includes('!SPG'), after.includes('Cam\0')]).toEqual([false, false, true]);
  expect(after.length).toBe(before.length);
  expect(await measureImage('image/jpeg', readerOf(bytes))).toMatchObject({ width: 5, height: 5 });
});
