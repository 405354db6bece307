import { senderOfMessageId } from '../../../contract/ids.ts';
import type { SectionReader, SectionWriter } from './sections.ts';
import { StringColumn, StringColumnBuilder } from './string-column.ts';
import { hashUnits, StringTable } from './string-table.ts';

/** Marks an ID that is not `${from}-${uint32}-${uint32}` in canonical decimals (protocol §1). Such an ID is stored unchanged. */
const IRREGULAR = 0xffffffff;
const UINT32_DIGITS = 10;
const DASH = 0x2d;
const ZERO = 0x30;

/** Returns hashUnits of the ID's code units. */
export function hashId(id: string): number {
  return hashUnits(
    Uint16Array.from({ length: id.length }, (_, i) => id.charCodeAt(i)),
    0,
    id.length,
  );
}

/** Message IDs in twelve bytes each, searchable by hash. */
export class IdColumn {
  readonly #hashes: Uint32Array;
  readonly #senders: Uint32Array;
  readonly #seconds: Uint32Array;
  readonly #randoms: Uint32Array;
  readonly #senderNames: StringColumn;
  readonly #irregular: StringColumn;
  #slots: Uint32Array | undefined;

  constructor(reader: SectionReader) {
    this.#hashes = reader.u32();
    this.#senders = reader.u32();
    this.#seconds = reader.u32();
    this.#randoms = reader.u32();
    this.#senderNames = StringColumn.read(reader);
    this.#irregular = StringColumn.read(reader);
  }

  get length(): number {
    return this.#hashes.length;
  }

  at(doc: number): string {
    const sender = this.#senders[doc] as number;
    if (sender === IRREGULAR) return this.#irregular.at(this.#seconds[doc] as number);
    return `${this.#senderNames.at(sender)}-${this.#seconds[doc] as number}-${this.#randoms[doc] as number}`;
  }

  /** Returns a function that checks whether this person has sent a document. The name is looked up once. */
  sentBy(from: string): (doc: number) => boolean {
    let wanted = IRREGULAR;
    for (let i = 0; i < this.#senderNames.length && wanted === IRREGULAR; i += 1) if (this.#senderNames.at(i) === from) wanted = i;
    return (doc) => {
      const sender = this.#senders[doc] as number;
      return sender === IRREGULAR ? senderOfMessageId(this.at(doc)) === from : sender === wanted;
    };
  }

  /** Returns the number of the document with this ID; undefined = this column does not contain it. */
  find(id: string, hash: number): number | undefined {
    this.#slots ??= buildSlots(this.#hashes);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = this.#slots[slot] as number;
      if (held === 0) return undefined;
      if (this.#hashes[held - 1] === hash && this.at(held - 1) === id) return held - 1;
    }
  }
}

/** Open addressing at a load of at most one half; a slot holds document + 1. */
function buildSlots(hashes: Uint32Array): Uint32Array {
  const slots = new Uint32Array(slotCountFor(hashes.length));
  const mask = slots.length - 1;
  for (let doc = 0; doc < hashes.length; doc += 1) {
    let slot = (hashes[doc] as number) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = doc + 1;
  }
  return slots;
}

/** The smallest power of two that keeps the load at one half or less. */
export function slotCountFor(entries: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, entries * 2)));
}

export class IdColumnBuilder {
  #hashes = new Uint32Array(0);
  #senders = new Uint32Array(0);
  #seconds = new Uint32Array(0);
  #randoms = new Uint32Array(0);
  readonly #senderNames = new StringTable();
  readonly #irregular = new StringColumnBuilder();
  #units = new Uint16Array(64);
  #count = 0;

  /** In the order in which the IDs were added; valid until the next reset. */
  get hashes(): Uint32Array {
    return this.#hashes.subarray(0, this.#count);
  }

  /** Clears the content but keeps the memory, for the next column of at most `capacity` IDs. */
  reset(capacity: number): void {
    this.#count = 0;
    this.#senderNames.reset();
    this.#irregular.reset();
    if (capacity <= this.#hashes.length) return;
    this.#hashes = new Uint32Array(capacity);
    this.#senders = new Uint32Array(capacity);
    this.#seconds = new Uint32Array(capacity);
    this.#randoms = new Uint32Array(capacity);
  }

  add(id: string): void {
    const length = id.length;
    const doc = this.#count;
    this.#count += 1;
    if (length > this.#units.length) this.#units = new Uint16Array(length);
    const units = this.#units;
    for (let i = 0; i < length; i += 1) units[i] = id.charCodeAt(i);
    this.#hashes[doc] = hashUnits(units, 0, length);
    const randomDash = uint32Dash(units, length);
    const secondsDash = uint32Dash(units, randomDash);
    if (secondsDash < 0) {
      this.#senders[doc] = IRREGULAR;
      this.#seconds[doc] = this.#irregular.length;
      this.#randoms[doc] = 0;
      this.#irregular.add(units, 0, length);
      return;
    }
    this.#senders[doc] = this.#senderNames.intern(units, 0, secondsDash);
    this.#seconds[doc] = parseDigits(units, secondsDash + 1, randomDash);
    this.#randoms[doc] = parseDigits(units, randomDash + 1, length);
  }

  /** Writes the IDs in the order of the numbers under which they were added. */
  write(writer: SectionWriter, order: Uint32Array): void {
    for (const numbers of [this.#hashes, this.#senders, this.#seconds, this.#randoms]) writer.add(pick(numbers, order));
    this.#senderNames.finish().write(writer);
    this.#irregular.finish().write(writer);
  }
}

function pick(numbers: Uint32Array, order: Uint32Array): Uint32Array {
  const picked = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i += 1) picked[i] = numbers[order[i] as number] as number;
  return picked;
}

/** Returns the index of the dash before the canonical 32-bit decimal that ends at `end`; -1 = there is none. */
function uint32Dash(units: Uint16Array, end: number): number {
  let at = end - 1;
  while (at >= 0 && units[at] !== DASH) {
    const digit = (units[at] as number) - ZERO;
    if (digit < 0 || digit > 9 || end - at > UINT32_DIGITS) return -1;
    at -= 1;
  }
  const digits = end - 1 - at;
  if (at < 0 || digits === 0 || (digits > 1 && units[at + 1] === ZERO)) return -1;
  return digits === UINT32_DIGITS && parseDigits(units, at + 1, end) > 0xffffffff ? -1 : at;
}

function parseDigits(units: Uint16Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i += 1) value = value * 10 + (units[i] as number) - ZERO;
  return value;
}
