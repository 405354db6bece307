/** Code points after NFC and trim: the meaning of "n characters" on both sides (contract §1 Length). */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC').trim()].length;
}

export function countBytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
