import { mediaExtensionOf } from '../viewer/media-extension.ts';

/** How much of a file is looked at. */
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

/** What no text holds besides its line breaks: bytes that steer a terminal, and those of other kinds of files. */
const STEERING = /\p{Cc}/u;
const BREAKS = /[\t\n\r\f]/g;

/**
 * As what a fetched file may be shown, by its own first bytes and not by what its sender says (G13): pictures, sounds, videos, and words
 * as plain words. undefined = whatever could be a page, a script or a document with a viewer of its own is only stored. A page of HTML
 * is text here, and is read as text.
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
    // The last character may be cut in two.
    return !STEERING.test(new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }).replace(BREAKS, ''));
  } catch {
    return false;
  }
}
