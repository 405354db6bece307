import { liveQuery, type Observable } from 'dexie';
import { AccountDatabase } from './schema.ts';

export type OpenDatabase = {
  readonly db: AccountDatabase;
  /** What `read` gives, again after each commit, of any tab, that touches what it read. */
  watch<T>(read: (db: AccountDatabase) => Promise<T>): Observable<T>;
};

export function openDatabase(wtId: string): OpenDatabase {
  const db = new AccountDatabase(wtId);
  return { db, watch: (read) => liveQuery(async () => read(db)) };
}
