import { grow32 } from './growth.ts';
import { StringColumnBuilder } from './string-column.ts';
import type { StringColumn } from './string-column.ts';

const INITIAL_SLOTS = 1 << 12;

export function hashUnits(units: Uint16Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ (units[i] as number), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/** Numbers distinct strings 0, 1, 2, … without making a JavaScript string of any of them. */
export class StringTable {
  #slots = new Uint32Array(INITIAL_SLOTS);
  #hashes = new Uint32Array(INITIAL_SLOTS);
  #ends = new Uint32Array(INITIAL_SLOTS);
  #units = new Uint16Array(INITIAL_SLOTS * 8);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Clears the content but keeps the memory, for the next table. */
  reset(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** Returns the number of the string [from, to), and copies the string when it is new. */
  intern(units: Uint16Array, from: number, to: number): number {
    const hash = hashUnits(units, from, to);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = this.#slots[slot] as number;
      if (held === 0) return this.#insert(slot, hash, units.subarray(from, to));
      if (this.#hashes[held - 1] === hash && this.#equals(held - 1, units, from, to)) return held - 1;
    }
  }

  finish(): StringColumn {
    const column = new StringColumnBuilder();
    for (let i = 0; i < this.#count; i += 1) column.add(this.#units, this.#startOf(i), this.#ends[i] as number);
    return column.finish();
  }

  /** Reads one entry without a copy; valid until the next intern. */
  unitsAt(index: number): Uint16Array {
    return this.#units.subarray(this.#startOf(index), this.#ends[index]);
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number);
  }

  // oxlint-disable-next-line max-params -- the innermost loop of building; an object per call would cost more than the comparison
  #equals(index: number, units: Uint16Array, from: number, to: number): boolean {
    const start = this.#startOf(index);
    if ((this.#ends[index] as number) - start !== to - from) return false;
    for (let i = from; i < to; i += 1) if (this.#units[start + i - from] !== units[i]) return false;
    return true;
  }

  #insert(slot: number, hash: number, units: Uint16Array): number {
    const index = this.#count;
    const start = index === 0 ? 0 : (this.#ends[index - 1] as number);
    if (start + units.length > this.#units.length) {
      const grown = new Uint16Array(Math.max(start + units.length, this.#units.length * 2));
      grown.set(this.#units);
      this.#units = grown;
    }
    this.#units.set(units, start);
    if (index === this.#ends.length) {
      this.#ends = grow32(this.#ends, index + 1);
      this.#hashes = grow32(this.#hashes, index + 1);
    }
    this.#ends[index] = start + units.length;
    this.#hashes[index] = hash;
    this.#slots[slot] = index + 1;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return index;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let i = 0; i < this.#count; i += 1) {
      let slot = (this.#hashes[i] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = i + 1;
    }
    this.#slots = slots;
  }
}
