import type { AccountDatabase } from '../schema.ts';
import type { TableName } from '../transaction.ts';

/** A change of stored rows that a new build needs. Older builds must not write after it. */
export type DataMigration = {
  readonly tables: readonly TableName[];
  /**
   * Changes a bounded number of rows (a few hundred) in one transaction over `tables`, in the order of their keys, starting after `after`
   * ('' = from the beginning). Resolves with the key to continue after; undefined = this was the last step. A row that is already in its
   * new form stays unchanged, because a build with this migration wrote it. The step receives rows as they are stored: any field may be
   * missing or have another type.
   */
  readonly step: (db: AccountDatabase, after: string) => Promise<string | undefined>;
};

/**
 * Append-only like MIGRATIONS, because existing databases may have run any number of them. Each entry raises SCHEMA_EPOCH by one. An entry
 * whose step does nothing only fences older builds that would misread or overwrite changed rows.
 */
export const DATA_MIGRATIONS: readonly DataMigration[] = [];
