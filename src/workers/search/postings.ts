import type { Bitset } from './bitset.ts';
import { grow32 } from './growth.ts';
import type { SectionReader, SectionWriter } from './sections.ts';

/** Ascending document numbers per term, each stored as its distance from the one before, seven bits to a byte. */
export class PostingLists {
  readonly #offsets: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor(offsets: Uint32Array, bytes: Uint8Array) {
    this.#offsets = offsets;
    this.#bytes = bytes;
  }

  static read(reader: SectionReader): PostingLists {
    return new PostingLists(reader.u32(), reader.u8());
  }

  write(writer: SectionWriter): void {
    writer.add(this.#offsets).add(this.#bytes);
  }

  /** Grows with the list's length; good enough to begin with the rarest. */
  sizeOf(term: number): number {
    return (this.#offsets[term + 1] as number) - (this.#offsets[term] as number);
  }

  /** Adds the documents of the terms [from, to) to `target`. */
  unite(from: number, to: number, target: Bitset): void {
    const bytes = this.#bytes;
    for (let term = from; term < to; term += 1) {
      const end = this.#offsets[term + 1] as number;
      let at = this.#offsets[term] as number;
      let doc = -1;
      while (at < end) {
        let byte = bytes[at++] as number;
        let distance = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number;
          distance |= (byte & 127) << shift;
        }
        doc += distance + 1;
        target[doc >>> 5] = (target[doc >>> 5] as number) | (1 << (doc & 31));
      }
    }
  }

  list(term: number, out: Uint32Array): number {
    const bytes = this.#bytes;
    const end = this.#offsets[term + 1] as number;
    let at = this.#offsets[term] as number;
    let doc = -1;
    let count = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number;
        distance |= (byte & 127) << shift;
      }
      doc += distance + 1;
      out[count] = doc;
      count += 1;
    }
    return count;
  }
}

/** Per term the last document + 1 and the number of documents, side by side for one visit to memory. */
const STATE = 2;

/** Takes (term, document) pairs with the documents in ascending order; a repeated pair counts once. */
export class PostingsBuilder {
  #states: Uint32Array;
  #terms: Uint32Array;
  #docs: Uint32Array;
  #tokenCount = 0;

  constructor(expectedTokens: number) {
    this.#states = new Uint32Array(STATE * (1 << 12));
    this.#terms = new Uint32Array(expectedTokens);
    this.#docs = new Uint32Array(expectedTokens);
  }

  add(term: number, doc: number): void {
    const state = term * STATE;
    if (state >= this.#states.length) this.#states = grow32(this.#states, state + STATE);
    if (this.#states[state] === doc + 1) return;
    this.#states[state] = doc + 1;
    this.#states[state + 1] = (this.#states[state + 1] as number) + 1;
    const token = this.#tokenCount;
    if (token === this.#terms.length) this.#growTokens(token + 1);
    this.#terms[token] = term;
    this.#docs[token] = doc;
    this.#tokenCount = token + 1;
  }

  /** `order[i]` is the term whose list becomes number i. */
  finish(order: Uint32Array): PostingLists {
    const sorted = this.#sortByTerm(order);
    const offsets = new Uint32Array(order.length + 1);
    let bytes = new Uint8Array(this.#tokenCount * 2 + 16);
    let at = 0;
    let from = 0;
    for (let i = 0; i < order.length; i += 1) {
      const to = from + this.#countOf(order[i] as number);
      if (at + (to - from) * 5 > bytes.length) bytes = enlarged(bytes, at + (to - from) * 5);
      at = encode(sorted.subarray(from, to), bytes, at);
      offsets[i + 1] = at;
      from = to;
    }
    return new PostingLists(offsets, bytes.slice(0, at));
  }

  #countOf(term: number): number {
    return this.#states[term * STATE + 1] as number;
  }

  #growTokens(needed: number): void {
    this.#terms = grow32(this.#terms, needed);
    this.#docs = grow32(this.#docs, needed);
  }

  #sortByTerm(order: Uint32Array): Uint32Array {
    const next = new Uint32Array(this.#states.length / STATE);
    let start = 0;
    for (let i = 0; i < order.length; i += 1) {
      next[order[i] as number] = start;
      start += this.#countOf(order[i] as number);
    }
    const sorted = new Uint32Array(start);
    for (let token = 0; token < this.#tokenCount; token += 1) {
      const term = this.#terms[token] as number;
      const position = next[term] as number;
      sorted[position] = this.#docs[token] as number;
      next[term] = position + 1;
    }
    return sorted;
  }
}

function enlarged(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
  larger.set(bytes);
  return larger;
}

function encode(docs: Uint32Array, bytes: Uint8Array, from: number): number {
  let at = from;
  let previous = -1;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] as number;
    let distance = doc - previous - 1;
    previous = doc;
    while (distance > 127) {
      bytes[at++] = (distance & 127) | 128;
      distance >>>= 7;
    }
    bytes[at++] = distance;
  }
  return at;
}
