import type { Bitset } from './bitset.ts';
import { setBit } from './bitset.ts';
import { grow32 } from './growth.ts';
import { PostingLists, PostingsBuilder } from './postings.ts';
import type { SectionReader, SectionWriter } from './sections.ts';

const INITIAL_SLOTS = 1 << 13;
/** Below this number of candidates, checking each is cheaper than decoding another list. */
const FEW = 16;

/** Index of the documents by pairs of neighbouring units. The last unit of a run pairs with 0, so that each unit begins a pair. */
export class PairIndex {
  readonly #keys: Uint32Array;
  readonly #lists: PostingLists;

  constructor(keys: Uint32Array, lists: PostingLists) {
    this.#keys = keys;
    this.#lists = lists;
  }

  static read(reader: SectionReader): PairIndex {
    return new PairIndex(reader.u32(), PostingLists.read(reader));
  }

  write(writer: SectionWriter): void {
    writer.add(this.#keys);
    this.#lists.write(writer);
  }

  /**
   * Adds to `target` the documents that may contain `run` as neighbouring units. The result is exact for one and two units. `scratch` has
   * one element for every document.
   */
  unite(run: Uint16Array, target: Bitset, scratch: Uint32Array): void {
    if (run.length === 1) {
      const key = (run[0] as number) * 0x10000;
      this.#lists.unite(this.#lowerBound(key), this.#lowerBound(key + 0x10000), target);
      return;
    }
    const terms = this.#termsOf(run);
    const rarest = terms?.[0];
    if (terms === undefined || rarest === undefined) return;
    if (terms.length === 1) {
      this.#lists.unite(rarest, rarest + 1, target);
      return;
    }
    const count = this.#intersect(terms, scratch);
    for (let i = 0; i < count; i += 1) setBit(target, scratch[i] as number);
  }

  /** Terms of the run's pairs, rarest first; undefined when one of them occurs nowhere. */
  #termsOf(run: Uint16Array): number[] | undefined {
    const terms: number[] = [];
    for (let i = 0; i + 1 < run.length; i += 1) {
      const key = (run[i] as number) * 0x10000 + (run[i + 1] as number);
      const term = this.#lowerBound(key);
      if (this.#keys[term] !== key) return undefined;
      if (!terms.includes(term)) terms.push(term);
    }
    return terms.sort((a, b) => this.#lists.sizeOf(a) - this.#lists.sizeOf(b));
  }

  #intersect(terms: readonly number[], scratch: Uint32Array): number {
    const [rarest, ...others] = terms as [number, ...number[]];
    let count = this.#lists.list(rarest, scratch);
    const half = scratch.length >>> 1;
    for (const term of others) {
      if (count <= FEW) break;
      const other = scratch.subarray(half);
      count = keepCommon(scratch, count, other.subarray(0, this.#lists.list(term, other)));
    }
    return count;
  }

  #lowerBound(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function keepCommon(docs: Uint32Array, count: number, other: Uint32Array): number {
  let kept = 0;
  let j = 0;
  for (let i = 0; i < count; i += 1) {
    const doc = docs[i] as number;
    while (j < other.length && (other[j] as number) < doc) j += 1;
    if (other[j] !== doc) continue;
    docs[kept] = doc;
    kept += 1;
  }
  return kept;
}

/** A slot contains a key and its term next to each other, so that one memory access reads both; key 0 = free. */
const SLOT = 2;

export class PairIndexBuilder {
  readonly #postings = new PostingsBuilder();
  #slots = new Uint32Array(SLOT * INITIAL_SLOTS);
  #mask = INITIAL_SLOTS - 1;
  #keys = new Uint32Array(INITIAL_SLOTS);
  #count = 0;

  /** Clears the content but keeps the memory, for the next index. */
  reset(): void {
    this.#postings.reset();
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** Documents come in ascending order. No unit is 0. */
  addRun(run: Uint16Array, doc: number): void {
    this.addRange(run, { from: 0, to: run.length, doc });
  }

  addRange(units: Uint16Array, { from, to, doc }: { from: number; to: number; doc: number }): void {
    for (let i = from; i < to; i += 1) {
      const second = i + 1 < to ? (units[i + 1] as number) : 0;
      this.#postings.add(this.#termOf((((units[i] as number) << 16) | second) >>> 0), doc);
    }
  }

  /** Valid until the next reset. */
  finish(): PairIndex {
    const keys = this.#keys.slice(0, this.#count).sort();
    const order = new Uint32Array(keys.length);
    for (let i = 0; i < keys.length; i += 1) order[i] = this.#termOf(keys[i] as number);
    return new PairIndex(keys, this.#postings.finish(order));
  }

  #termOf(key: number): number {
    const slots = this.#slots;
    for (let slot = slotOf(key, this.#mask); ; slot = (slot + 1) & this.#mask) {
      const held = slots[slot * SLOT] as number;
      if (held === key) return slots[slot * SLOT + 1] as number;
      if (held === 0) return this.#insert(slot, key);
    }
  }

  #insert(slot: number, key: number): number {
    const term = this.#count;
    this.#slots[slot * SLOT] = key;
    this.#slots[slot * SLOT + 1] = term;
    if (term === this.#keys.length) this.#keys = grow32(this.#keys, term + 1);
    this.#keys[term] = key;
    this.#count += 1;
    if (this.#count * 2 > this.#mask) this.#rehash();
    return term;
  }

  #rehash(): void {
    const count = (this.#mask + 1) * 4;
    this.#mask = count - 1;
    this.#slots = new Uint32Array(SLOT * count);
    for (let term = 0; term < this.#count; term += 1) {
      const key = this.#keys[term] as number;
      let slot = slotOf(key, this.#mask);
      while (this.#slots[slot * SLOT] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot * SLOT] = key;
      this.#slots[slot * SLOT + 1] = term;
    }
  }
}

function slotOf(key: number, mask: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x9e3779b1);
  return (mixed ^ (mixed >>> 16)) & mask;
}
