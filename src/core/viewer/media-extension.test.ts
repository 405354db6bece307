import { expect, test } from 'vitest';
import { mediaExtensionOf } from './media-extension.ts';

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((one) => one.charCodeAt(0)))));

test.each([
  ['png', bytes(0x89, 'PNG\r\n')],
  ['jpg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['gif', bytes('GIF89a')],
  ['bmp', bytes('BM6')],
  ['webp', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 ')],
  ['webm', bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ['mp4', bytes(0, 0, 0, 0x20, 'ftypisom')],
  [undefined, bytes('<svg onload=alert(1)>')],
  [undefined, bytes('<!doctype html>')],
  [undefined, bytes('RIFF', 0, 0, 0, 0, 'WAVE')],
  [undefined, bytes()],
])('G13 the bytes of a saved picture give the extension %s, independent of the sender', (extension, start) => {
  expect(mediaExtensionOf(start)).toBe(extension);
});
