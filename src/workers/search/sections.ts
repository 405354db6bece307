const MAGIC = 0x57535031;
const HEADER_WORDS = 4;
const ALIGNMENT = 8;

export type Section = Uint8Array | Uint16Array | Uint32Array;

/** The buffer is not a complete and intact segment of this format. */
export class UnreadableSegmentError extends Error {
  override readonly name = 'UnreadableSegmentError';
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * Computes four sums in parallel, because a single sum would wait for each multiplication. The sums depend on the order, because plain
 * addition would not detect swapped words.
 */
function checksum(buffer: ArrayBuffer, fromByte: number): number {
  const words = new Uint32Array(buffer, fromByte);
  const whole = words.length - (words.length % 4);
  let [a, b, c, d] = [MAGIC, 1, 2, 3];
  for (let i = 0; i < whole; i += 4) {
    a = (Math.imul(a, 31) + (words[i] as number)) | 0;
    b = (Math.imul(b, 31) + (words[i + 1] as number)) | 0;
    c = (Math.imul(c, 31) + (words[i + 2] as number)) | 0;
    d = (Math.imul(d, 31) + (words[i + 3] as number)) | 0;
  }
  for (let i = whole; i < words.length; i += 1) a = (Math.imul(a, 31) + (words[i] as number)) | 0;
  return (a ^ Math.imul(b, 3) ^ Math.imul(c, 5) ^ Math.imul(d, 7)) >>> 0;
}

/** Writes typed arrays one after another, so that loading only creates views. */
export class SectionWriter {
  readonly #sections: Section[] = [];

  add(section: Section): this {
    this.#sections.push(section);
    return this;
  }

  finish(version: number): ArrayBuffer {
    const tableBytes = aligned((HEADER_WORDS + this.#sections.length) * 4);
    const size = this.#sections.reduce((sum, section) => sum + aligned(section.byteLength), tableBytes);
    const buffer = new ArrayBuffer(size);
    const header = new Uint32Array(buffer, 0, HEADER_WORDS + this.#sections.length);
    let position = tableBytes;
    this.#sections.forEach((section, index) => {
      header[HEADER_WORDS + index] = section.length;
      new Uint8Array(buffer).set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), position);
      position += aligned(section.byteLength);
    });
    header.set([MAGIC, version, this.#sections.length]);
    header[3] = checksum(buffer, HEADER_WORDS * 4);
    return buffer;
  }
}

/** @throws UnreadableSegmentError when the buffer was damaged after it was written */
export function verifySections(buffer: ArrayBuffer): void {
  if (buffer.byteLength < HEADER_WORDS * 4 || buffer.byteLength % ALIGNMENT !== 0) throw new UnreadableSegmentError('size');
  const [, , , sum] = new Uint32Array(buffer, 0, HEADER_WORDS);
  if (checksum(buffer, HEADER_WORDS * 4) !== sum) throw new UnreadableSegmentError('checksum');
}

/** Returns the sections in the order in which they were added. The caller verifies a buffer from a disk first. */
export class SectionReader {
  readonly #buffer: ArrayBuffer;
  readonly #lengths: Uint32Array;
  #index = 0;
  #position: number;

  constructor(buffer: ArrayBuffer, version: number) {
    const [magic, found, count] = new Uint32Array(buffer, 0, HEADER_WORDS);
    if (magic !== MAGIC || found !== version) throw new UnreadableSegmentError(`version ${String(found)}`);
    if (count === undefined || aligned((HEADER_WORDS + count) * 4) > buffer.byteLength) throw new UnreadableSegmentError('table');
    this.#buffer = buffer;
    this.#lengths = new Uint32Array(buffer, HEADER_WORDS * 4, count);
    this.#position = aligned((HEADER_WORDS + count) * 4);
  }

  u8(): Uint8Array {
    const [position, length] = this.#next(1);
    return new Uint8Array(this.#buffer, position, length);
  }

  u16(): Uint16Array {
    const [position, length] = this.#next(2);
    return new Uint16Array(this.#buffer, position, length);
  }

  u32(): Uint32Array {
    const [position, length] = this.#next(4);
    return new Uint32Array(this.#buffer, position, length);
  }

  #next(bytesPerElement: number): [number, number] {
    const length = this.#lengths[this.#index];
    if (length === undefined) throw new UnreadableSegmentError('section missing');
    const position = this.#position;
    this.#index += 1;
    this.#position += aligned(length * bytesPerElement);
    if (this.#position > this.#buffer.byteLength) throw new UnreadableSegmentError('section cut');
    return [position, length];
  }
}
