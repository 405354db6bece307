import Dexie from 'dexie';
import type { QuotaFound } from '../core/storage/storage-problem.ts';
import { accountDatabaseName } from './database-name.ts';
import { isValidRow } from './health/is-valid-row.ts';
import { skipInvalidRows, type SkippedRows } from './health/skip-invalid-rows.ts';
import { DATA_MIGRATIONS } from './migrations/data-migrations.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { stampAlbums } from './albums/stamp-albums.ts';
import type { AccountTables } from './tables/tables.ts';

const FIRST_EPOCH = 1;
/** Each migration after which older code must not write raises this number (reliability §3.4). */
export const SCHEMA_EPOCH = FIRST_EPOCH + DATA_MIGRATIONS.length;

/** Dexie adds the tables to each instance at run time, so the class declares only their types. */
const TypedDexie = Dexie as unknown as Pick<typeof Dexie, 'dependencies'> & (new (...args: ConstructorParameters<typeof Dexie>) => Dexie & AccountTables);

/** One account's database, `wt_<wtId>` (protocol §13): the local source of truth. */
export class AccountDatabase extends TypedDexie {
  /** Number of invalid rows by table that reads left out (G8). */
  readonly countSkipped: SkippedRows['count'];
  readonly listenSkipped: SkippedRows['subscribe'];
  /** Called once a transaction or a watcher finds a schema epoch above the one of this build. */
  newerSchemaFound: () => void = () => undefined;
  /** Called after each write: whether the browser had room for it. */
  quotaFound: (found: QuotaFound) => void = () => undefined;
  /**
   * Evicts a part of the data that can be fetched again. Resolves with about how many bytes that freed; 0 if nothing is left. Never
   * rejects.
   */
  evictStorage: () => Promise<number> = async () => 0;
  /** The time at which this tab, as the leader, last had to drop old messages because of missing room. */
  roomShortMs: number | undefined;

  constructor(wtId: string, isValid = isValidRow) {
    // G2, G3: a reported commit must survive a power cut, so transactions are flushed before they complete. Dexie's cache copies the query
    // results for each subscriber. It is disabled because the app already shares one read between the parts of a screen.
    super(accountDatabaseName(wtId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    const skipped = skipInvalidRows(this, isValid);
    this.countSkipped = skipped.count;
    this.listenSkipped = skipped.subscribe;
    stampAlbums(this);
    MIGRATIONS.forEach((stores, at) => this.version(at + 1).stores(stores));
  }
}
