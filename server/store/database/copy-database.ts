import { DatabaseSync } from '@photostructure/sqlite';

const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies one point in time, also while a server writes: one file without a write-ahead log. Unfinished uploads are removed, because their
 * parts are not in a backup; a client that continues one starts it again.
 */
export function copySqlite(source: string, target: string): void {
  const from = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    from.prepare('vacuum into ?').run(target);
  } finally {
    from.close();
  }
  const copy = new DatabaseSync(target);
  try {
    copy.exec('begin; delete from "uploadParts"; delete from uploads where uuid is null; commit');
  } finally {
    copy.close();
  }
}

/** Content hashes of the uploads that rows of this file name. */
export function listMediaHashes(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return (db.prepare('select distinct sha256 from media order by sha256').all() as { sha256: string }[]).map((row) => row.sha256);
  } finally {
    db.close();
  }
}
