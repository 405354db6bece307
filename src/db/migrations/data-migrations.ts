import type { AccountDatabase } from '../schema.ts';
import type { TableName } from '../transaction.ts';

/** A change of stored rows that a new build needs and that older builds must not write past. */
export type DataMigration = {
  readonly tables: readonly TableName[];
  /**
   * Changes a bounded number of rows (some hundred), in the order of their keys from `after` on ('' = from the beginning), in one
   * transaction over `tables`. Resolves with where to go on; undefined = that was the last step. A row that is in its new form already,
   * written by a build that has this migration, stays as it is. Rows are as they are stored: any field may be missing or of another kind.
   */
  readonly step: (db: AccountDatabase, after: string) => Promise<string | undefined>;
};

/**
 * Append-only, as MIGRATIONS is: databases in which each of them has run, or has not, are out there. Each raises SCHEMA_EPOCH by one. One
 * with a step that does nothing only fences older builds, for a change of rows that they would misread or overwrite.
 */
export const DATA_MIGRATIONS: readonly DataMigration[] = [];
