import { clearBit, createBitset, hasBit, intersectBits, listBitsDescending } from './bitset.ts';
import type { Bitset } from './bitset.ts';
import { FOLD, IDENTITY } from './code-units.ts';
import type { Keyword, Run } from './keyword.ts';
import { MAX_WORD_UNITS } from './segment-builder.ts';
import type { Segment } from './segment.ts';

/** Pairs prove a match for runs up to this length. A longer run could be composed of pairs from different positions. */
const PROVEN_UNITS = 2;

/** Memory for the search of one segment, reused by the next search. */
export class Scratch {
  #numbers = new Uint32Array(0);
  readonly #bitsets: Bitset[] = [];
  #taken = 0;

  /** Returns an array with twice the number of documents or words of `segment`, whichever is larger. */
  numbers(segment: Segment): Uint32Array {
    const needed = 2 * Math.max(segment.size, segment.words.length);
    if (this.#numbers.length < needed) this.#numbers = new Uint32Array(needed);
    return this.#numbers;
  }

  /** Returns an empty set, valid until the next reset. */
  bitset(size: number): Bitset {
    const cells = (size + 31) >>> 5;
    const held = this.#bitsets[this.#taken];
    const bitset = held === undefined || held.length < cells ? createBitset(size) : held;
    this.#bitsets[this.#taken] = bitset;
    this.#taken += 1;
    return bitset.subarray(0, cells).fill(0);
  }

  reset(): void {
    this.#taken = 0;
  }
}

/**
 * Returns exactly the documents of `segment`, deleted ones included, whose folded text contains the keyword. Valid until the scratch is
 * reset.
 */
export function matchKeyword(segment: Segment, keyword: Keyword, scratch: Scratch): Bitset {
  const numbers = scratch.numbers(segment);
  let matched: Bitset | undefined;
  for (const run of keyword.runs) {
    const holders = matchRun(segment, run, scratch);
    if (matched === undefined) matched = holders;
    else intersectBits(matched, holders);
  }
  if (keyword.isOneRun && matched !== undefined) return matched;
  return keepVerified(segment, { candidates: matched ?? copyAlive(segment, scratch), needle: keyword.units }, numbers);
}

function copyAlive(segment: Segment, scratch: Scratch): Bitset {
  const alive = scratch.bitset(segment.size);
  alive.set(segment.alive);
  return alive;
}

function matchRun(segment: Segment, run: Run, scratch: Scratch): Bitset {
  const numbers = scratch.numbers(segment);
  const holders = scratch.bitset(segment.size);
  segment.pairs.unite(run.units, holders, numbers);
  if (run.units.length > PROVEN_UNITS) keepVerified(segment, { candidates: holders, needle: run.units }, numbers);
  if (run.isWord && run.units.length <= MAX_WORD_UNITS) uniteWords(segment, run, { holders, scratch });
  return holders;
}

function uniteWords(segment: Segment, run: Run, { holders, scratch }: { holders: Bitset; scratch: Scratch }): void {
  const numbers = scratch.numbers(segment);
  const words = scratch.bitset(segment.words.length);
  segment.wordPairs.unite(run.units, words, numbers);
  const isProven = run.units.length <= PROVEN_UNITS && !run.isClosedLeft && !run.isClosedRight;
  const count = listBitsDescending(words, numbers);
  for (let i = 0; i < count; i += 1) {
    const word = numbers[i] as number;
    if (isProven || holdsRun(segment, word, run)) segment.wordDocs.unite(word, word + 1, holders);
  }
}

function holdsRun({ words }: Segment, word: number, { units, isClosedLeft, isClosedRight }: Run): boolean {
  const end = words.lengthOf(word) - units.length;
  if (isClosedLeft) return words.holdsAt(word, units, 0) && (!isClosedRight || end === 0);
  return isClosedRight ? words.holdsAt(word, units, end) : words.contains(word, units, IDENTITY);
}

type Verification = { readonly candidates: Bitset; readonly needle: Uint16Array };

function keepVerified(segment: Segment, { candidates, needle }: Verification, numbers: Uint32Array): Bitset {
  const count = listBitsDescending(candidates, numbers);
  for (let i = 0; i < count; i += 1) {
    const doc = numbers[i] as number;
    if (!hasBit(segment.alive, doc) || !segment.texts.contains(doc, needle, FOLD)) clearBit(candidates, doc);
  }
  return candidates;
}
