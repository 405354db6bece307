/** Code points after NFC and trim: the meaning of "n characters" on both sides (protocol §1 Length). */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC').trim()].length;
}

const encoder = new TextEncoder();

export function countBytes(text: string): number {
  return encoder.encode(text).byteLength;
}

/** A unit of UTF-16 takes three bytes of UTF-8 at most, so that a short text needs no counting. */
export function hasBytesWithin(text: string, max: number): boolean {
  return text.length * 3 <= max || (text.length <= max && countBytes(text) <= max);
}
