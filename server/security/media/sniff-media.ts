import { ascii } from './byte-reader.ts';

/** Types that a page may show. Every other type is only served as a download (reliability §3.8). */
export const INLINE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
]);

export const UNKNOWN_TYPE = 'application/octet-stream';

const PNG = '\x89PNG\r\n\x1a\n';
const MATROSKA = '\x1aE\xdf\xa3';
const SNIFFED_BYTES = 64;

/** Detects the type from the first bytes and ignores the claimed name and type. Text of any kind has no type (reliability §3.8). */
export function sniffMedia(head: Uint8Array): string {
  const text = ascii(head.subarray(0, SNIFFED_BYTES));
  if (text.startsWith(PNG)) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('BM') && isBitmapHeader(head)) return 'image/bmp';
  if (text.startsWith('RIFF')) return sniffRiff(text.slice(8, 12));
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4';
  if (text.startsWith(MATROSKA)) return text.includes('webm') ? 'video/webm' : UNKNOWN_TYPE;
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.startsWith('ID3') || isMpegFrame(head)) return 'audio/mpeg';
  return text.startsWith('%PDF-') ? 'application/pdf' : UNKNOWN_TYPE;
}

function sniffRiff(kind: string): string {
  if (kind === 'WEBP') return 'image/webp';
  return kind === 'WAVE' ? 'audio/wav' : UNKNOWN_TYPE;
}

/** Checks the size of the second header, because many texts start with "BM". */
function isBitmapHeader(head: Uint8Array): boolean {
  return [12, 40, 52, 56, 108, 124].includes(head[14] ?? 0) && head[15] === 0;
}

/** Checks for eleven set bits, then a valid version, layer, bit rate and sampling rate. */
function isMpegFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const version = (second >> 3) & 0x03;
  const layer = (second >> 1) & 0x03;
  const bitRate = third >> 4;
  return version !== 1 && layer !== 0 && bitRate !== 0 && bitRate !== 15 && ((third >> 2) & 0x03) !== 3;
}
