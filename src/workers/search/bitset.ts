/** A set of small integers. The set for one segment fits the processor's L1 cache. */
export type Bitset = Uint32Array;

export function createBitset(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function setBit(set: Bitset, bit: number): void {
  set[bit >>> 5] = (set[bit >>> 5] as number) | (1 << (bit & 31));
}

export function clearBit(set: Bitset, bit: number): void {
  set[bit >>> 5] = (set[bit >>> 5] as number) & ~(1 << (bit & 31));
}

export function hasBit(set: Bitset, bit: number): boolean {
  return ((set[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** Sets the first `size` bits and no other. */
export function fillBits(set: Bitset, size: number): void {
  set.fill(0xffffffff, 0, size >>> 5);
  if ((size & 31) !== 0) set[size >>> 5] = 2 ** (size & 31) - 1;
}

export function intersectBits(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) & (other[i] as number);
}

export function uniteBits(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) | (other[i] as number);
}

export function countBits(set: Bitset): number {
  let count = 0;
  for (let i = 0; i < set.length; i += 1) {
    let word = set[i] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Writes the members into `out` from the largest to the smallest and returns how many. */
export function listBitsDescending(set: Bitset, out: Uint32Array): number {
  let count = 0;
  for (let i = set.length - 1; i >= 0; i -= 1) {
    let word = set[i] as number;
    while (word !== 0) {
      const high = 31 - Math.clz32(word);
      out[count] = (i << 5) | high;
      count += 1;
      word &= ~(1 << high);
    }
  }
  return count;
}
