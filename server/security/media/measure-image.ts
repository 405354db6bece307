import { ascii, viewOf, type ByteReader } from './byte-reader.ts';

/** `frames` of an animation; 1 for other images. */
export type ImageSize = { width: number; height: number; frames: number };

type Measure = (file: ByteReader) => Promise<ImageSize | undefined>;

const MEASURES: Readonly<Record<string, Measure>> = {
  'image/png': measurePng,
  'image/jpeg': measureJpeg,
  'image/gif': measureGif,
  'image/webp': measureWebp,
  'image/bmp': measureBmp,
};

/** Reads only the headers, because a decoder would unpack a decompression bomb to find its size. Undefined = not an image of this type. */
export async function measureImage(mime: string, file: ByteReader): Promise<ImageSize | undefined> {
  const size = await MEASURES[mime]?.(file);
  return size === undefined || size.width < 1 || size.height < 1 ? undefined : size;
}

const PNG_HEADER = 33;

/** IHDR is always first. acTL, which comes before the first IDAT, has the number of an animation's frames. */
async function measurePng(file: ByteReader): Promise<ImageSize | undefined> {
  const head = await file.bytes(0, PNG_HEADER);
  if (head.length < PNG_HEADER || ascii(head.subarray(12, 16)) !== 'IHDR') return undefined;
  const view = viewOf(head);
  let frames = 1;
  for (let offset = PNG_HEADER; offset + 12 <= file.size;) {
    const chunk = await file.bytes(offset, 12);
    const kind = ascii(chunk.subarray(4, 8));
    if (kind === 'acTL') frames = viewOf(chunk).getUint32(8);
    if (kind === 'IDAT' || kind === 'acTL' || chunk.length < 12) break;
    offset += 12 + viewOf(chunk).getUint32(0);
  }
  return { width: view.getUint32(16), height: view.getUint32(20), frames };
}

const START_OF_SCAN = 0xda;
/** Start-of-frame markers of every coding. C4, C8 and CC are other markers. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function measureJpeg(file: ByteReader): Promise<ImageSize | undefined> {
  for (let offset = 2; offset + 9 <= file.size;) {
    const segment = await file.bytes(offset, 9);
    const view = viewOf(segment);
    const marker = segment[1] ?? 0;
    if (segment[0] !== 0xff || marker === START_OF_SCAN) return undefined;
    if (isFrameMarker(marker)) return { width: view.getUint16(7), height: view.getUint16(5), frames: 1 };
    offset += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(2));
  }
  return undefined;
}

const GIF_HEADER = 13;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const MAX_COUNTED_FRAMES = 10_000;

/** Skips the blocks without decompressing them. */
async function measureGif(file: ByteReader): Promise<ImageSize | undefined> {
  const head = await file.bytes(0, GIF_HEADER);
  if (head.length < GIF_HEADER) return undefined;
  const view = viewOf(head);
  let offset = GIF_HEADER + colourTableBytes(head[10] ?? 0);
  let frames = 0;
  while (offset < file.size && frames < MAX_COUNTED_FRAMES) {
    const [kind = 0] = await file.bytes(offset, 1);
    if (kind === GIF_EXTENSION) offset = await skipSubBlocks(file, offset + 2);
    else if (kind === GIF_IMAGE) {
      const [flags = 0] = await file.bytes(offset + 9, 1);
      offset = await skipSubBlocks(file, offset + 11 + colourTableBytes(flags));
      frames += 1;
    } else break;
  }
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), frames: Math.max(1, frames) };
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

async function skipSubBlocks(file: ByteReader, from: number): Promise<number> {
  let offset = from;
  for (;;) {
    const [length = 0] = await file.bytes(offset, 1);
    offset += 1 + length;
    if (length === 0 || offset >= file.size) return offset;
  }
}

const WEBP_HEADER = 30;

async function measureWebp(file: ByteReader): Promise<ImageSize | undefined> {
  const head = await file.bytes(0, WEBP_HEADER);
  if (head.length < WEBP_HEADER) return undefined;
  const view = viewOf(head);
  switch (ascii(head.subarray(12, 16))) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, frames: 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), frames: 1 };
    }
    case 'VP8X':
      return { width: 1 + uint24(head, 24), height: 1 + uint24(head, 27), frames: await countWebpFrames(file) };
    default:
      return undefined;
  }
}

function uint24(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8) | ((bytes[offset + 2] ?? 0) << 16);
}

async function countWebpFrames(file: ByteReader): Promise<number> {
  let frames = 0;
  for (let offset = 12; offset + 8 <= file.size && frames < MAX_COUNTED_FRAMES;) {
    const chunk = await file.bytes(offset, 8);
    if (chunk.length < 8) break;
    if (ascii(chunk.subarray(0, 4)) === 'ANMF') frames += 1;
    const length = viewOf(chunk).getUint32(4, true);
    offset += 8 + length + (length % 2);
  }
  return Math.max(1, frames);
}

const BMP_HEADER = 26;
const BMP_CORE = 12;

async function measureBmp(file: ByteReader): Promise<ImageSize | undefined> {
  const head = await file.bytes(0, BMP_HEADER);
  if (head.length < BMP_HEADER) return undefined;
  const view = viewOf(head);
  if (view.getUint32(14, true) === BMP_CORE) return { width: view.getUint16(18, true), height: view.getUint16(20, true), frames: 1 };
  // A negative height only means that the rows are stored from top to bottom.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)), frames: 1 };
}
