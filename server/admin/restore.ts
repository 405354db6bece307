import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { BadInput } from '../commands/admin/bad-input.ts';
import { lockDataFolder } from '../data-lock.ts';
import { checkIntegrity } from '../store/database/check-database.ts';
import { UnusableDatabase } from '../store/database/unusable-database.ts';
import { refuseNewer } from '../store/migrations/migrations.ts';
import { parseStored } from '../store/safe-json.ts';
import { DATABASE_FILE, hashFile, readManifest, RESTORE_FOLDER, syncPath, VAPID_FILE, type FileEntry } from './manifest.ts';
import { OWNER_ONLY } from './owner-only.ts';

export type RestoreResult = { readonly createdAt: string; readonly files: number; readonly previous: string };

const READY = 'ready.json';
/** Name of the copy in progress, inside the stage. */
const UNFINISHED = 'copy.part';
/** All files of one database. SQLite must never combine a database file with the write-ahead log of another one. */
const DATABASE_PARTS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_FILE];

/**
 * Steps: staging (a checked copy beside the data) → ready (one rename; from here on the restore is certain) → the previous database moves
 * aside → the copy takes its place → done. If the process is killed before "ready", nothing has changed. If it is killed later, the next
 * start or the next restore completes the work (`finishRestore`).
 */
export function restore(dataDir: string, source: string, now: number): RestoreResult {
  const folder = resolve(source);
  const manifest = readManifest(folder);
  refuseNewer(folder, manifest.schema);
  const lock = lockDataFolder(dataDir, { purpose: 'restore', now });
  try {
    finishRestore(dataDir);
    const previous = `previous-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
    try {
      stageBackup({ dataDir, folder, stage: join(dataDir, RESTORE_FOLDER) }, { files: manifest.files, previous });
    } catch (error) {
      // Removes a stage that was not ready, so that a full disk or a damaged backup leaves no files.
      finishRestore(dataDir);
      throw error;
    }
    finishRestore(dataDir);
    return { createdAt: manifest.createdAt, files: manifest.files.length, previous: join(dataDir, previous) };
  } finally {
    lock.release();
  }
}

/** Requires the data lock. Returns true if it completed an interrupted restore. It deletes a stage that was not ready. */
export function finishRestore(dataDir: string): boolean {
  const stage = join(dataDir, RESTORE_FOLDER);
  if (!existsSync(join(stage, READY))) {
    rmSync(stage, { recursive: true, force: true });
    return false;
  }
  const { previous } = parseStored<{ previous: string }>(readFileSync(join(stage, READY), 'utf8'));
  const aside = join(dataDir, previous);
  mkdirSync(aside, { recursive: true });
  for (const name of [VAPID_FILE, DATABASE_FILE]) {
    if (!existsSync(join(stage, name))) continue;
    for (const part of name === DATABASE_FILE ? DATABASE_PARTS : [name]) moveIfThere(join(dataDir, part), join(aside, part));
    // The removal of the old log must be durable before the new file appears.
    syncPath(aside);
    syncPath(dataDir);
    renameSync(join(stage, name), join(dataDir, name));
  }
  syncPath(dataDir);
  rmSync(join(stage, READY));
  rmSync(stage, { recursive: true, force: true });
  return true;
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

type Places = { dataDir: string; folder: string; stage: string };

function stageBackup(places: Places, backup: { files: readonly FileEntry[]; previous: string }): void {
  const { dataDir, folder, stage } = places;
  mkdirSync(stage, { recursive: true });
  for (const file of backup.files) stageFile(places, file);
  const problems = checkIntegrity(join(stage, DATABASE_FILE));
  if (problems.length > 0) throw new UnusableDatabase(`The database of ${folder} is damaged (${problems[0] ?? ''}). The data was not changed.`);
  writeFileSync(join(stage, `${READY}.new`), JSON.stringify({ previous: backup.previous }));
  syncPath(join(stage, `${READY}.new`));
  syncPath(stage);
  renameSync(join(stage, `${READY}.new`), join(stage, READY));
  syncPath(stage);
  syncPath(dataDir);
}

/**
 * Uploads are named by their content hash and only ever added, so they are moved to their final path immediately; the other files wait in
 * the stage. A copy is incomplete only in the stage, which the next start removes, so a killed restore leaves no partial upload.
 */
function stageFile({ dataDir, folder, stage }: Places, file: FileEntry): void {
  const isMedia = file.path.startsWith('media/');
  const target = join(isMedia ? dataDir : stage, file.path);
  if (isMedia && existsSync(target) && statSync(target).size === file.size && hashFile(target).sha256 === file.sha256) return;
  const source = join(folder, file.path);
  if (!existsSync(source)) throw new BadInput(`The backup is incomplete: ${source} is missing. The data was not changed.`);
  const unfinished = join(stage, UNFINISHED);
  copyFileSync(source, unfinished, constants.COPYFILE_FICLONE);
  // The backup may have been copied by a tool that made it readable for others.
  chmodSync(unfinished, OWNER_ONLY.file);
  const copied = hashFile(unfinished);
  if (copied.size !== file.size || copied.sha256 !== file.sha256) {
    throw new UnusableDatabase(`The backup is damaged: ${source} is not what its manifest says. The data was not changed.`);
  }
  syncPath(unfinished);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(unfinished, target);
  // Each parent folder may be as new as the file.
  for (let at = dirname(target); at.startsWith(dataDir); at = dirname(at)) syncPath(at);
}
