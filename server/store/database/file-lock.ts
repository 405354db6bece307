import { DatabaseSync } from '@photostructure/sqlite';

export type FileLock = { release(): void };

/**
 * An exclusive lock of the operating system, which ends with the process, even if it is killed. Undefined = another process has it. The
 * file is never written, so no crash can damage it.
 */
export function takeFileLock(path: string): FileLock | undefined {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    db.exec('pragma journal_mode = MEMORY; begin exclusive');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked');
}
