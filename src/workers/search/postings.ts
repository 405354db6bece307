import type { Bitset } from './bitset.ts';
import { grow32 } from './growth.ts';
import type { SectionReader, SectionWriter } from './sections.ts';

/** With seven bits per byte, four bytes can store any document number of a segment. */
const MAX_DISTANCE_BYTES = 4;
const INITIAL_TOKENS = 1 << 14;

/** Ascending document numbers per term. Each is stored as the difference to the previous one, with seven bits per byte. */
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

  /** An estimate that grows with the list's length. It is good enough to start with the rarest term. */
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

/**
 * Collects (term, document) pairs with the documents in ascending order. A repeated pair counts once. The builder can build several indexes
 * one after another.
 */
export class PostingsBuilder {
  #terms = new Uint32Array(INITIAL_TOKENS);
  #docs = new Uint32Array(INITIAL_TOKENS);
  #sorted = new Uint32Array(0);
  #bytes = new Uint8Array(0);
  #tokenCount = 0;

  reset(): void {
    this.#tokenCount = 0;
  }

  add(term: number, doc: number): void {
    const token = this.#tokenCount;
    if (token === this.#terms.length) this.#grow(token + 1);
    this.#terms[token] = term;
    this.#docs[token] = doc;
    this.#tokenCount = token + 1;
  }

  /** `order[i]` is the term whose list becomes number i; it names every term once. The lists are valid until the next `finish`. */
  finish(order: Uint32Array): PostingLists {
    const ends = this.#countTokens(order.length);
    const starts = new Uint32Array(order.length + 1);
    let start = 0;
    for (let i = 0; i < order.length; i += 1) {
      const term = order[i] as number;
      starts[i] = start;
      const count = ends[term] as number;
      ends[term] = start;
      start += count;
    }
    starts[order.length] = start;
    this.#sortByTerm(ends);
    return this.#encode(starts);
  }

  #grow(needed: number): void {
    this.#terms = grow32(this.#terms, needed);
    this.#docs = grow32(this.#docs, needed);
  }

  #countTokens(termCount: number): Uint32Array {
    const counts = new Uint32Array(termCount);
    const terms = this.#terms;
    for (let token = 0; token < this.#tokenCount; token += 1) counts[terms[token] as number] = (counts[terms[token] as number] as number) + 1;
    return counts;
  }

  /** `next` contains the next write position of each term. Each write increments it. */
  #sortByTerm(next: Uint32Array): void {
    if (this.#sorted.length < this.#tokenCount) this.#sorted = new Uint32Array(this.#terms.length);
    const sorted = this.#sorted;
    const terms = this.#terms;
    const docs = this.#docs;
    for (let token = 0; token < this.#tokenCount; token += 1) {
      const term = terms[token] as number;
      const position = next[term] as number;
      sorted[position] = docs[token] as number;
      next[term] = position + 1;
    }
  }

  /** Equal neighbours in one list mean one document that contains the term more than once. */
  #encode(starts: Uint32Array): PostingLists {
    if (this.#bytes.length < this.#tokenCount * MAX_DISTANCE_BYTES) this.#bytes = new Uint8Array(this.#terms.length * MAX_DISTANCE_BYTES);
    const offsets = new Uint32Array(starts.length);
    const docs = this.#sorted;
    const bytes = this.#bytes;
    let at = 0;
    for (let list = 0; list + 1 < starts.length; list += 1) {
      const end = starts[list + 1] as number;
      let previous = -1;
      for (let i = starts[list] as number; i < end; i += 1) {
        let distance = (docs[i] as number) - previous - 1;
        if (distance < 0) continue;
        previous = docs[i] as number;
        while (distance > 127) {
          bytes[at++] = (distance & 127) | 128;
          distance >>>= 7;
        }
        bytes[at++] = distance;
      }
      offsets[list + 1] = at;
    }
    return new PostingLists(offsets, bytes.subarray(0, at));
  }
}
