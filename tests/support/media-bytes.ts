/** Small files of each kind, with correct headers. */
type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOf(...parts: (string | readonly number[] | Uint8Array)[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : [...part])));
}

const big32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const big16 = (value: number) => [(value >>> 8) & 0xff, value & 0xff];
const little16 = (value: number) => big16(value).reverse();
const little32 = (value: number) => big32(value).reverse();

export function aPng(width: number, height: number): Bytes {
  return bytesOf('\x89PNG\r\n\x1a\n', big32(13), 'IHDR', big32(width), big32(height), [8, 6, 0, 0, 0], big32(0), big32(0), 'IDAT', big32(0));
}

export function aGif(width: number, height: number, frames: number): Bytes {
  const frame = [0x2c, ...little16(0), ...little16(0), ...little16(1), ...little16(1), 0, 2, 1, 0x44, 0];
  const delay = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  return bytesOf(
    'GIF89a',
    little16(width),
    little16(height),
    [0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    ...Array.from({ length: frames }, () => [...delay, ...frame]),
    [0x3b],
  );
}

export function aBmp(width: number, height: number): Bytes {
  return bytesOf('BM', little32(58), little32(0), little32(54), little32(40), little32(width), little32(-height >>> 0), little16(1), little16(24));
}

export function aWebp(width: number, height: number): Bytes {
  const size = (value: number) => little32(value - 1).slice(0, 3);
  const body = bytesOf('WEBPVP8X', little32(10), [2, 0, 0, 0], size(width), size(height), 'ANMF', little32(2), [0, 0], 'ANMF', little32(2), [0, 0]);
  return bytesOf('RIFF', little32(body.length), body);
}

/** A photo taken at 1°2' by EXIF, with another location in XMP. */
export function aJpeg(width: number, height: number): Bytes {
  const latitude = [...little32(1), ...little32(1), ...little32(2), ...little32(1), ...little32(0x47505321), ...little32(1)];
  const tiff = bytesOf(
    'II',
    little16(42),
    little32(8),
    little16(2),
    [...little16(0x0110), ...little16(2), ...little32(4), ...bytesOf('Cam\0')],
    [...little16(0x8825), ...little16(4), ...little32(1), ...little32(38)],
    little32(0),
    little16(1),
    [...little16(2), ...little16(5), ...little32(3), ...little32(56)],
    little32(0),
    latitude,
  );
  const exif = bytesOf('Exif\0\0', tiff);
  const xmp = bytesOf('http://ns.adobe.com/xap/1.0/\0', '<x exif:GPSLatitude="48,51N"/>');
  const padding = new Uint8Array(60_000);
  const segment = (marker: number, body: Uint8Array) => bytesOf([0xff, marker], big16(body.length + 2), body);
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe1, exif),
    segment(0xe1, xmp),
    segment(0xe2, padding),
    segment(0xe2, padding),
    segment(0xc2, bytesOf([8], big16(height), big16(width), [1, 1, 0x11, 0])),
    [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
  );
}
