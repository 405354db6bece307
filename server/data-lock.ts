import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { takeFileLock } from './store/database/file-lock.ts';
import { UnusableDatabase } from './store/database/unusable-database.ts';
import { parseStored } from './store/safe-json.ts';

export type Holder = { readonly pid: number; readonly host: string; readonly purpose: LockPurpose; readonly since: number };
export type LockPurpose = 'server' | 'admin command' | 'restore';
export type DataLock = { release(): void };

const LOCK_FILE = 'wisp.lock';
const HOLDER_FILE = 'wisp.lock.json';

/** Undefined = another process uses the folder; `readHolder` returns its name. */
export function tryLockDataFolder(dataDir: string, claim: { purpose: LockPurpose; now: number }): DataLock | undefined {
  mkdirSync(dataDir, { recursive: true });
  const lock = takeFileLock(join(dataDir, LOCK_FILE));
  if (lock === undefined) return undefined;
  const holder: Holder = { pid: process.pid, host: hostname(), purpose: claim.purpose, since: claim.now };
  const path = join(dataDir, HOLDER_FILE);
  // Only the lock itself counts. This file names its holder and may be left by a process that was killed.
  writeFileSync(`${path}.new`, `${JSON.stringify(holder)}\n`);
  renameSync(`${path}.new`, path);
  const release = () => {
    process.off('exit', release);
    rmSync(path, { force: true });
    lock.release();
  };
  process.on('exit', release);
  return { release };
}

/** Two processes on one folder would lose answers, so the second one is refused with the name of the first. */
export function lockDataFolder(dataDir: string, claim: { purpose: LockPurpose; now: number }): DataLock {
  const lock = tryLockDataFolder(dataDir, claim);
  if (lock === undefined) throw new UnusableDatabase(describeHolder(dataDir));
  return lock;
}

/** Meaningful only while the lock is held by another process. */
export function readHolder(dataDir: string): Holder | undefined {
  try {
    return parseStored<Holder>(readFileSync(join(dataDir, HOLDER_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

export function describeHolder(dataDir: string): string {
  const holder = readHolder(dataDir);
  if (holder === undefined) return `${dataDir} is in use by another process.`;
  const since = new Date(holder.since).toISOString();
  return `${dataDir} is in use: ${holder.purpose}, process ${holder.pid} on ${holder.host}, since ${since}. Stop it first.`;
}
