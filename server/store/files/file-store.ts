import { createHash, type Hash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageFull } from '../database/storage-full.ts';
import { mediaFilePath } from './media-files.ts';

/**
 * Uploaded bytes on disk: temporary → synced → compared with the given bytes → renamed → its folder synced. Only then may a row name the
 * file. After a crash a row without its file therefore cannot exist, nor one with a part of it after the disk was full (reliability §3.2).
 */
export type FileStore = {
  createTemporary(name: string): Promise<TemporaryFile>;
  /** A finished file; undefined = it does not exist. */
  stat(key: FileKey): Promise<{ size: number } | undefined>;
  read(key: FileKey, range?: { start: number; end: number }): Readable;
  remove(key: FileKey): Promise<void>;
  /** Contents in one of the 256 folders, named by the first two digits, that were stored before `before` (ms). */
  listMedia(prefix: string, before: number): Promise<string[]>;
  /**
   * Removes a file that no row names, synchronously. A file that was stored a short time ago stays, because its row may still be inserted.
   */
  removeMedia(sha256: string): void;
  /**
   * After two calls a file no longer waits for its row. Also deletes temporary files that interrupted uploads left before `before` (ms).
   */
  sweep(before: number): Promise<void>;
};

/** A finished upload, or one part of an unfinished one. */
type FileKey = { kind: 'media'; sha256: string } | { kind: 'part'; uploadId: string; index: number };

export type TemporaryFile = {
  readonly size: number;
  append(chunk: Uint8Array): Promise<void>;
  readAt(offset: number, length: number): Promise<Uint8Array>;
  /** Overwrites existing bytes; `sha256` then reads the file again. */
  overwrite(offset: number, bytes: Uint8Array): Promise<void>;
  sha256(): Promise<string>;
  /** Refuses with StorageFull if the disk does not have exactly the given bytes. */
  keep(key: FileKey): Promise<void>;
  discard(): Promise<void>;
};

const HASH_CHUNK = 1024 * 1024;
const CONTENT = /^[0-9a-f]{64}$/;

export function createFileStore(dataDir: string): FileStore {
  const temporaryDir = join(dataDir, 'tmp');
  const partsDir = join(dataDir, 'parts');
  const mediaDir = join(dataDir, 'media');
  const pathOf = (key: FileKey) => (key.kind === 'media' ? mediaFilePath(mediaDir, key.sha256) : join(partsDir, key.uploadId, String(key.index)));
  /** Contents whose rows may still be inserted: those since the last sweep, and those since the one before. */
  let waiting: [recent: Set<string>, older: Set<string>] = [new Set(), new Set()];
  const announce = (key: FileKey) => {
    if (key.kind === 'media') waiting[0].add(key.sha256);
  };

  return {
    createTemporary: async (name) => {
      await mkdir(temporaryDir, { recursive: true });
      const path = join(temporaryDir, name);
      return wrapTemporary(await open(path, 'wx+', 0o600), path, { dataDir, pathOf, announce });
    },
    stat: async (key) => {
      try {
        const { size } = await stat(pathOf(key));
        return { size };
      } catch {
        return undefined;
      }
    },
    read: (key, range) => createReadStream(pathOf(key), range === undefined ? {} : range),
    remove: (key) => rm(pathOf(key), { force: true }),
    listMedia: async (prefix, before) => {
      const names = await readdir(join(mediaDir, prefix)).catch(() => []);
      const old = [];
      for (const name of names.filter((candidate) => CONTENT.test(candidate))) {
        const known = await stat(join(mediaDir, prefix, name)).catch(() => undefined);
        if (known !== undefined && known.mtimeMs < before) old.push(name);
      }
      return old;
    },
    removeMedia: (sha256) => {
      if (waiting.every((contents) => !contents.has(sha256))) rmSync(mediaFilePath(mediaDir, sha256), { force: true });
    },
    sweep: async (before) => {
      waiting = [new Set(), waiting[0]];
      await sweepFolder(temporaryDir, before);
      await sweepFolder(partsDir, before);
    },
  };
}

type Folders = { dataDir: string; pathOf(key: FileKey): string; announce(key: FileKey): void };

function wrapTemporary(handle: FileHandle, path: string, { dataDir, pathOf, announce }: Folders): TemporaryFile {
  let size = 0;
  /** Hash of the given bytes; undefined after the file was changed, because then the file itself is hashed. */
  let running: Hash | undefined = createHash('sha256');
  const readAt = async (offset: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
    return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
  };
  const hashStored = async () => {
    const hash = createHash('sha256');
    for (let offset = 0; offset < size; offset += HASH_CHUNK) hash.update(await readAt(offset, HASH_CHUNK));
    return hash.digest('hex');
  };
  const compare = async () => {
    if ((await handle.stat()).size !== size) throw new StorageFull();
    if (running !== undefined && (await hashStored()) !== running.copy().digest('hex')) throw new StorageFull();
  };
  return {
    get size() {
      return size;
    },
    append: async (chunk) => {
      running?.update(chunk);
      await writeAll(handle, chunk, size);
      size += chunk.byteLength;
    },
    readAt,
    overwrite: async (offset, bytes) => {
      await compare();
      running = undefined;
      await writeAll(handle, bytes.subarray(0, Math.max(0, size - offset)), offset);
    },
    sha256: async () => running?.copy().digest('hex') ?? hashStored(),
    keep: async (key) => {
      const target = pathOf(key);
      await handle.sync();
      await compare();
      await handle.close();
      announce(key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      // Each parent folder may be as new as the file, and its own name is durable only when the folder above is synced.
      for (let folder = dirname(target); folder.startsWith(dataDir); folder = dirname(folder)) await syncFolder(folder);
    },
    discard: async () => {
      await handle.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

/** A nearly full disk accepts the beginning of a chunk without an error. The write of the rest then fails. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let offset = 0; offset < bytes.byteLength;) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.byteLength - offset, position + offset);
    if (bytesWritten === 0) throw new StorageFull();
    offset += bytesWritten;
  }
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sweepFolder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known !== undefined && known.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
