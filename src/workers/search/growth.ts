/** Returns a copy with capacity for `needed` elements. The capacity doubles, so that appending takes linear time in total. */
export function grow16(array: Uint16Array, needed: number): Uint16Array<ArrayBuffer> {
  const grown = new Uint16Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}

export function grow32(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}

export function grow8(array: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}
