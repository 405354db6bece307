/** Random access to a file's bytes. It returns fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

export type ByteReader = {
  readonly size: number;
  bytes(offset: number, length: number): Promise<Uint8Array>;
};

const WINDOW = 65_536;

/** Reads through a window, because parsing headers makes many small reads close to one another. The file is never in memory as a whole. */
export function createByteReader(size: number, read: ReadBytes): ByteReader {
  let start = 0;
  let window: Uint8Array = new Uint8Array(0);
  return {
    size,
    bytes: async (offset, length) => {
      const isInside = offset >= start && offset + length <= start + window.length;
      if (!isInside) {
        start = offset;
        window = await read(offset, Math.max(length, WINDOW));
      }
      return window.subarray(offset - start, offset - start + length);
    },
  };
}

export function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
