import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { BadInput } from '../commands/admin/bad-input.ts';
import { checkIntegrity, describeDamage, readSchemaOf } from '../store/database/check-database.ts';
import { copySqlite, listMediaHashes } from '../store/database/copy-database.ts';
import { UnusableDatabase } from '../store/database/unusable-database.ts';
import { mediaFilePath } from '../store/files/media-files.ts';
import { DATABASE_FILE, hashFile, MANIFEST_FILE, RESTORE_FOLDER, syncPath, VAPID_FILE, writeManifest, type FileEntry } from './manifest.ts';
import { OWNER_ONLY } from './owner-only.ts';

const MEDIA_FOLDER = 'media';

export type BackupResult = { readonly folder: string; readonly files: number; readonly bytes: number; readonly missing: readonly string[] };

/**
 * Copies the database first, then the files that its rows name, then writes the manifest. In this order each row has its file: a file
 * without a row only wastes space, but a row without its file loses content. A running server continues; the copy shows one point in time.
 */
export function backUp(dataDir: string, target: string, now: number): BackupResult {
  const folder = resolve(target);
  if (!existsSync(join(dataDir, DATABASE_FILE))) throw new BadInput(`${dataDir} has no ${DATABASE_FILE} to back up.`);
  refuseBadTarget(dataDir, folder);
  if (existsSync(join(dataDir, RESTORE_FOLDER))) throw new BadInput(`${dataDir} is being restored: finish that first.`);
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
  // SQLite fills an empty file. A second backup into the same folder fails here, before its cleanup could remove the files of the first
  // one.
  writeFileSync(join(folder, DATABASE_FILE), '', { mode: OWNER_ONLY.file, flag: 'wx' });
  try {
    return fill(folder, dataDir, now);
  } catch (error) {
    removeUnfinished(folder);
    throw error;
  }
}

/** A backup refuses a folder that is not empty, so a failed backup must leave nothing that blocks the next attempt. */
function removeUnfinished(folder: string): void {
  const isPart = (name: string) => [DATABASE_FILE, MANIFEST_FILE, VAPID_FILE, MEDIA_FOLDER].some((part) => name.startsWith(part));
  for (const name of readdirSync(folder).filter(isPart)) rmSync(join(folder, name), { recursive: true, force: true });
}

function fill(folder: string, dataDir: string, now: number): BackupResult {
  const database = join(dataDir, DATABASE_FILE);
  const copy = join(folder, DATABASE_FILE);
  copySqlite(database, copy);
  syncPath(copy);
  const problems = checkIntegrity(copy);
  if (problems.length > 0) throw new UnusableDatabase(describeDamage(database, problems));
  const files: FileEntry[] = [{ path: DATABASE_FILE, ...hashFile(copy) }];
  const missing: string[] = [];
  if (existsSync(join(dataDir, VAPID_FILE))) files.push(copyEntry(dataDir, folder, VAPID_FILE));
  for (const sha256 of listMediaHashes(copy)) {
    const entry = copyMedia(dataDir, folder, sha256);
    if (entry === undefined) missing.push(sha256);
    else files.push(entry);
  }
  for (const folderPath of new Set(files.map((file) => dirname(join(folder, file.path))))) syncPath(folderPath);
  writeManifest(folder, { createdAt: new Date(now).toISOString(), schema: readSchemaOf(copy), files });
  return { folder, files: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0), missing };
}

function refuseBadTarget(dataDir: string, folder: string): void {
  const way = relative(realpathSync(dataDir), realPathOf(folder)).split(sep);
  if (way[0] !== '..') throw new BadInput(`${folder} is inside the data folder ${dataDir}: choose another one, best on another disk.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new BadInput(`${folder} is not empty: each backup takes a folder of its own.`);
}

/** Real path of a folder that may not exist yet. */
function realPathOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : join(realPathOf(dirname(folder)), basename(folder));
}

/** Returns undefined if the file is missing or its content does not match its name: its row had already lost its file. */
function copyMedia(dataDir: string, folder: string, sha256: string): FileEntry | undefined {
  const path = mediaFilePath(MEDIA_FOLDER, sha256);
  try {
    const entry = copyEntry(dataDir, folder, path);
    if (entry.sha256 === sha256) return entry;
    rmSync(join(folder, path));
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function copyEntry(dataDir: string, folder: string, path: string): FileEntry {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(dataDir, path), target, constants.COPYFILE_FICLONE);
  chmodSync(target, OWNER_ONLY.file);
  syncPath(target);
  return { path, ...hashFile(target) };
}
