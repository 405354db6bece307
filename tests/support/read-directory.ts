import type { DirectoryEntry } from '../../src/core/people/directory.ts';
import { watchDirectory } from '../../src/db/directory.ts';
import type { AccountDatabase } from '../../src/db/schema.ts';

/** The names that a search finds now. */
export async function readDirectory(db: AccountDatabase): Promise<readonly DirectoryEntry[]> {
  return new Promise((resolve, reject) => {
    const stop = watchDirectory(db, {
      changed(entries) {
        stop();
        resolve(entries);
      },
      failed: reject,
    });
  });
}
