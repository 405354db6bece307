import { ascii, viewOf, type ByteReader } from './byte-reader.ts';

/** Bytes to overwrite in place. The file keeps its length, so that all other offsets stay valid. */
export type Patch = { offset: number; bytes: Uint8Array };

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const GPS_POINTER = 0x8825;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 512;
const MAX_SEGMENTS = 200;
const SPACE = 0x20;
/** Bytes of one value by EXIF type. */
const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Finds the location data of a JPEG: the GPS directory of EXIF with its values, and XMP that mentions GPS. */
export async function findJpegPlaces(file: ByteReader): Promise<Patch[]> {
  const patches: Patch[] = [];
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS && offset + 4 <= file.size; count += 1) {
    const head = await file.bytes(offset, 4);
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff || marker === START_OF_SCAN) break;
    const length = Math.max(2, viewOf(head).getUint16(2));
    if (marker === APP1) patches.push(...findInApp1(await file.bytes(offset + 4, length - 2), offset + 4));
    offset += 2 + length;
  }
  return patches;
}

function findInApp1(segment: Uint8Array, at: number): Patch[] {
  if (ascii(segment.subarray(0, EXIF.length)) === EXIF) return findInTiff(segment.subarray(EXIF.length), at + EXIF.length);
  const isXmp = ascii(segment.subarray(0, XMP.length)) === XMP;
  if (!isXmp || !hasGps(segment)) return [];
  return [{ offset: at + XMP.length, bytes: new Uint8Array(segment.length - XMP.length).fill(SPACE) }];
}

function hasGps(segment: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(segment).includes('GPS');
}

type Tiff = { view: DataView; isLittle: boolean; at: number };

function findInTiff(bytes: Uint8Array, at: number): Patch[] {
  if (bytes.length < 8) return [];
  const tiff: Tiff = { view: viewOf(bytes), isLittle: ascii(bytes.subarray(0, 2)) === 'II', at };
  const patches: Patch[] = [];
  for (const entry of listEntries(tiff, tiff.view.getUint32(4, tiff.isLittle))) {
    if (tiff.view.getUint16(entry, tiff.isLittle) === GPS_POINTER) patches.push(...blankDirectory(tiff, tiff.view.getUint32(entry + 8, tiff.isLittle)));
  }
  return patches;
}

/** Offsets of a directory's entries that are inside the segment. */
function listEntries({ view, isLittle }: Tiff, directory: number): number[] {
  if (directory + 2 > view.byteLength) return [];
  const count = Math.min(view.getUint16(directory, isLittle), MAX_ENTRIES);
  return Array.from({ length: count }, (_, index) => directory + 2 + index * ENTRY_BYTES).filter((entry) => entry + ENTRY_BYTES <= view.byteLength);
}

/** Values that do not fit into their entry are elsewhere in the segment, so they are overwritten too. */
function blankDirectory(tiff: Tiff, directory: number): Patch[] {
  const entries = listEntries(tiff, directory);
  if (directory + 2 > tiff.view.byteLength) return [];
  const values = entries.flatMap((entry) => blankValue(tiff, entry));
  return [...values, { offset: tiff.at + directory, bytes: new Uint8Array(2 + entries.length * ENTRY_BYTES) }];
}

function blankValue({ view, isLittle, at }: Tiff, entry: number): Patch[] {
  const bytes = (TYPE_BYTES[view.getUint16(entry + 2, isLittle)] ?? 1) * view.getUint32(entry + 4, isLittle);
  const offset = view.getUint32(entry + 8, isLittle);
  if (bytes <= 4 || offset >= view.byteLength) return [];
  return [{ offset: at + offset, bytes: new Uint8Array(Math.min(bytes, view.byteLength - offset)) }];
}
