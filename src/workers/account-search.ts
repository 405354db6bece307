import { watchDirectory } from '../db/directory.ts';
import { isSearchableRow } from '../db/health/is-valid-row.ts';
import { keepRemoved } from '../db/health/keep-removed.ts';
import { AccountDatabase } from '../db/schema.ts';
import { createSearchSegments } from '../db/search/search-segments.ts';
import { DirectoryIndex } from './directory-index.ts';
import type { DirectoryEntry, DirectoryResult, DirectoryQuery } from './directory-index.ts';
import { DurableSearchIndex } from './durable-search-index.ts';
import type { SpellPinyin } from './pinyin.ts';
import type { SegmentStore } from './segment-store.ts';
import type { WorkerAccount } from './worker-api.ts';

/** The two searches of one account. The worker opens the account's database itself, because sending rows would copy each of them. */
export type AccountSearch = {
  readonly messages: DurableSearchIndex;
  searchDirectory(query: DirectoryQuery): Promise<readonly DirectoryResult[]>;
  close(): void;
};

export function openAccountSearch({ wtId, epoch }: WorkerAccount, loadSpelling: () => Promise<SpellPinyin>): AccountSearch {
  const db = new AccountDatabase(wtId, isSearchableRow);
  keepRemoved(db);
  const store: SegmentStore = createSearchSegments(db, epoch);
  const directory = createDirectory(db, loadSpelling);
  return {
    messages: new DurableSearchIndex(store),
    searchDirectory: async (query) => (await directory.index()).query(query),
    close() {
      directory.close();
      db.close({ disableAutoOpen: true });
    },
  };
}

/** Starts to watch the database with the first query, because most sessions send none. */
function createDirectory(db: AccountDatabase, loadSpelling: () => Promise<SpellPinyin>): { index(): Promise<DirectoryIndex>; close(): void } {
  let filled: Promise<DirectoryIndex> | undefined;
  let close = (): void => undefined;

  async function fill(): Promise<DirectoryIndex> {
    const index = new DirectoryIndex(await loadSpelling());
    // A watcher of a database that cannot be opened never reports a value.
    await db.open();
    await new Promise<void>((resolve, reject) => {
      const changed = (entries: readonly DirectoryEntry[]): void => {
        index.replace(entries);
        resolve();
      };
      const failed = (error: unknown): void => {
        filled = undefined;
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      close = watchDirectory(db, { changed, failed });
    });
    return index;
  }

  return {
    index() {
      filled ??= fill().catch((error: unknown) => {
        filled = undefined;
        throw error;
      });
      return filled;
    },
    close: () => close(),
  };
}
