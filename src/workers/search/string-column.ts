import { foldText } from './fold-text.ts';
import { grow16, grow32, grow8 } from './growth.ts';
import type { SectionReader, SectionWriter } from './sections.ts';

/** All units are below 256, and each cell stores two of them. */
const NARROW = 1;
const ODD_LENGTH = 2;
/** Folding needs the whole string (see FOLD). */
const COMPLEX = 4;
const APPLY_UNITS = 4096;

function unitsToString(units: Uint16Array | Uint8Array): string {
  if (units.length <= APPLY_UNITS) return String.fromCharCode.apply(null, units as unknown as number[]);
  let text = '';
  for (let from = 0; from < units.length; from += APPLY_UNITS) text += unitsToString(units.subarray(from, from + APPLY_UNITS));
  return text;
}

/** Many immutable strings in three flat arrays. */
export class StringColumn {
  readonly #cells: Uint16Array;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #flags: Uint8Array;

  constructor(cells: Uint16Array, starts: Uint32Array, flags: Uint8Array) {
    this.#cells = cells;
    this.#bytes = new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
    this.#starts = starts;
    this.#flags = flags;
  }

  static read(reader: SectionReader): StringColumn {
    return new StringColumn(reader.u16(), reader.u32(), reader.u8());
  }

  get length(): number {
    return this.#flags.length;
  }

  write(writer: SectionWriter): void {
    writer.add(this.#cells).add(this.#starts).add(this.#flags);
  }

  at(index: number): string {
    return unitsToString(this.#unitsOf(index));
  }

  /** Returns whether the folded string contains `needle`. `fold` is IDENTITY when the strings were folded before they were added. */
  contains(index: number, needle: Uint16Array, fold: Uint16Array): boolean {
    const flags = this.#flags[index] as number;
    if ((flags & COMPLEX) !== 0) return foldText(this.at(index)).includes(unitsToString(needle));
    const from = this.#starts[index] as number;
    const to = this.#starts[index + 1] as number;
    if ((flags & NARROW) === 0) return holdsWide(this.#cells, needle, { fold, from, to });
    return holdsNarrow(this.#bytes, needle, { fold, from: from * 2, to: to * 2 - ((flags & ODD_LENGTH) === 0 ? 0 : 1) });
  }

  /** Returns whether the units from `at` on equal those of `needle`, without folding. */
  holdsAt(index: number, needle: Uint16Array, at: number): boolean {
    if (at < 0 || at + needle.length > this.lengthOf(index)) return false;
    const isNarrow = ((this.#flags[index] as number) & NARROW) !== 0;
    const units = isNarrow ? this.#bytes : this.#cells;
    const from = (this.#starts[index] as number) * (isNarrow ? 2 : 1) + at;
    for (let i = 0; i < needle.length; i += 1) if (units[from + i] !== needle[i]) return false;
    return true;
  }

  lengthOf(index: number): number {
    const cells = (this.#starts[index + 1] as number) - (this.#starts[index] as number);
    const flags = this.#flags[index] as number;
    return (flags & NARROW) === 0 ? cells : cells * 2 - ((flags & ODD_LENGTH) === 0 ? 0 : 1);
  }

  #unitsOf(index: number): Uint16Array | Uint8Array {
    const begin = this.#starts[index] as number;
    const end = this.#starts[index + 1] as number;
    const flags = this.#flags[index] as number;
    if ((flags & NARROW) === 0) return this.#cells.subarray(begin, end);
    return this.#bytes.subarray(begin * 2, end * 2 - ((flags & ODD_LENGTH) === 0 ? 0 : 1));
  }
}

type Range = { readonly fold: Uint16Array; readonly from: number; readonly to: number };

/** The loop exists twice, because one loop for both array types would lose its inline element access. */
function holdsWide(units: Uint16Array, needle: Uint16Array, { fold, from, to }: Range): boolean {
  const size = needle.length;
  const first = needle[0] as number;
  for (let at = from; at <= to - size; at += 1) {
    if (fold[units[at] as number] !== first) continue;
    let matched = 1;
    while (matched < size && fold[units[at + matched] as number] === needle[matched]) matched += 1;
    if (matched === size) return true;
  }
  return false;
}

function holdsNarrow(units: Uint8Array, needle: Uint16Array, { fold, from, to }: Range): boolean {
  const size = needle.length;
  const first = needle[0] as number;
  for (let at = from; at <= to - size; at += 1) {
    if (fold[units[at] as number] !== first) continue;
    let matched = 1;
    while (matched < size && fold[units[at + matched] as number] === needle[matched]) matched += 1;
    if (matched === size) return true;
  }
  return false;
}

export class StringColumnBuilder {
  #cells = new Uint16Array(1024);
  #starts = new Uint32Array(257);
  #flags = new Uint8Array(257);
  #cellCount = 0;
  #count = 0;

  /** Clears the content but keeps the memory, for the next column. */
  reset(): void {
    this.#cellCount = 0;
    this.#count = 0;
  }

  get length(): number {
    return this.#count;
  }

  /** Appends the units [from, to). */
  add(units: Uint16Array, from: number, to: number): void {
    let all = 0;
    for (let i = from; i < to; i += 1) all |= units[i] as number;
    if (this.#cellCount + (to - from) > this.#cells.length) this.#cells = grow16(this.#cells, this.#cellCount + (to - from));
    if (all > 0xff) this.#addWide(units, from, to);
    else this.#addNarrow(units, from, to);
    this.#count += 1;
    if (this.#count === this.#flags.length) {
      this.#flags = grow8(this.#flags, this.#count + 1);
      this.#starts = grow32(this.#starts, this.#count + 1);
    }
    this.#starts[this.#count] = this.#cellCount;
  }

  addString(text: string): void {
    const units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i += 1) units[i] = text.charCodeAt(i);
    this.add(units, 0, units.length);
  }

  /** Marks the last added string as one that can be folded only as a whole. */
  markComplex(): void {
    this.#flags[this.#count - 1] = (this.#flags[this.#count - 1] as number) | COMPLEX;
  }

  /** Valid until the next reset. */
  finish(): StringColumn {
    return new StringColumn(this.#cells.subarray(0, this.#cellCount), this.#starts.subarray(0, this.#count + 1), this.#flags.subarray(0, this.#count));
  }

  #addWide(units: Uint16Array, from: number, to: number): void {
    const cells = this.#cells;
    let at = this.#cellCount;
    for (let i = from; i < to; i += 1, at += 1) cells[at] = units[i] as number;
    this.#cellCount = at;
    this.#flags[this.#count] = 0;
  }

  /**
   * Writes the low byte first, because the byte view of a little-endian machine reads it in this order. Every browser runs on such a
   * machine.
   */
  #addNarrow(units: Uint16Array, from: number, to: number): void {
    const cells = this.#cells;
    const isOdd = ((to - from) & 1) === 1;
    let at = this.#cellCount;
    let i = from;
    for (; i + 1 < to; i += 2, at += 1) cells[at] = (units[i] as number) | ((units[i + 1] as number) << 8);
    if (isOdd) {
      cells[at] = units[i] as number;
      at += 1;
    }
    this.#cellCount = at;
    this.#flags[this.#count] = isOdd ? NARROW | ODD_LENGTH : NARROW;
  }
}
