/** Counts code points after NFC and trim. This is the meaning of "n characters" on client and server (protocol §1 Length). */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC').trim()].length;
}

const encoder = new TextEncoder();

export function countBytes(text: string): number {
  return encoder.encode(text).byteLength;
}

/** One UTF-16 unit takes at most three bytes of UTF-8, so a short text needs no counting. */
export function hasBytesWithin(text: string, max: number): boolean {
  return text.length * 3 <= max || (text.length <= max && countBytes(text) <= max);
}
