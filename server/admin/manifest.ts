import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { LIMITS } from '../../contract/limits.ts';
import { parseOutside } from '../../contract/safe-json.ts';
import { BadInput } from '../commands/admin/bad-input.ts';
import { OWNER_ONLY } from './owner-only.ts';

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FILE = 'wisp.db';
export const VAPID_FILE = 'vapid.json';
/** Exists in the data folder while a restore is in progress. */
export const RESTORE_FOLDER = 'restore';
const FORMAT = 1;
const CHUNK = 1024 * 1024;

/** A path inside the backup. The pattern allows no other path, so that a forged manifest reaches no other file. */
const filePath = z.string().check(z.regex(/^(wisp\.db|vapid\.json|media\/[0-9a-f]{2}\/[0-9a-f]{64})$/));
const fileEntry = z.strictObject({ path: filePath, size: z.int().check(z.nonnegative()), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  /** Migrations that were applied to the database. */
  schema: z.array(z.string()),
  files: z.array(fileEntry),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type FileEntry = z.infer<typeof fileEntry>;

/** Call it last: a folder without a manifest is not a backup. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  const path = join(folder, MANIFEST_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`, { mode: OWNER_ONLY.file });
  syncPath(`${path}.new`);
  renameSync(`${path}.new`, path);
  syncPath(folder);
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new BadInput(`${folder} is no finished backup: it has no ${MANIFEST_FILE}.`);
  const parsed = manifestSchema.safeParse(parseOutside(readFileSync(path, 'utf8'), LIMITS.jsonDepth));
  if (!parsed.success) throw new BadInput(`${path} is not the manifest of a backup that this version can read.`);
  if (!parsed.data.files.some((file) => file.path === DATABASE_FILE)) throw new BadInput(`${path} names no database.`);
  return parsed.data;
}

export function hashFile(path: string): Pick<FileEntry, 'size' | 'sha256'> {
  const hash = createHash('sha256');
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK);
    let size = 0;
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      hash.update(buffer.subarray(0, read));
      size += read;
    }
    return { size, sha256: hash.digest('hex') };
  } finally {
    closeSync(handle);
  }
}

/** Flushes a file or folder to disk. A new file name is durable only after its folder is flushed. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
