import { mediaExtensionOf } from '../viewer/media-extension.ts';

/** Number of bytes at the start of a file that are checked. */
export const LOOKED_AT_BYTES = 4096;

const MEDIA: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

const SOUNDS: readonly { readonly type: string; readonly at: number; readonly sign: string }[] = [
  { type: 'audio/mpeg', at: 0, sign: 'ID3' },
  { type: 'audio/ogg', at: 0, sign: 'OggS' },
  { type: 'audio/wav', at: 8, sign: 'WAVE' },
];

/** Control characters that no plain text contains: they control a terminal or belong to another kind of file. */
const STEERING = /\p{Cc}/u;
const BREAKS = /[\t\n\r\f]/g;

/**
 * Returns the MIME type with which a fetched file may be shown, by its own first bytes and not by its sender's statement (G13): pictures,
 * sounds, videos, and text as plain text. Undefined = the file could be a page, a script or a document with its own viewer, so it is only
 * saved. An HTML page counts as plain text here and is shown as such.
 */
export function shownTypeOf(start: Uint8Array): string | undefined {
  const media = mediaExtensionOf(start);
  if (media !== undefined) return MEDIA[media];
  const sound = SOUNDS.find(({ at, sign }) => [...sign].every((letter, offset) => start[at + offset] === letter.charCodeAt(0)));
  if (sound !== undefined) return sound.type;
  return start.length > 0 && isText(start) ? 'text/plain;charset=utf-8' : undefined;
}

function isText(start: Uint8Array): boolean {
  try {
    // The last character may be incomplete.
    return !STEERING.test(new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }).replace(BREAKS, ''));
  } catch {
    return false;
  }
}
