import { lanesOfValue, VALUE_OVERLAY, type FoldedKey } from '../../core/overlay/value-overlay.ts';
import type { KvRow, OpRow } from '../../core/rows.ts';
import { afterAnswer } from '../../core/overlay/row-overlay.ts';
import type { KvValues } from '../kv.ts';
import type { WritableDatabase } from '../transaction.ts';
import { foldRow, type FoldedRow } from './fold-row.ts';

function folded(db: WritableDatabase, key: FoldedKey, initial?: unknown): FoldedRow<KvRow> {
  return { table: db.kv, key, lanes: lanesOfValue(key), overlay: VALUE_OVERLAY, ...(initial === undefined ? {} : { initial: { key, value: initial } }) };
}

/**
 * Stores a value with its waiting operations applied. `initial` = the value to use if none is stored. Call inside a write over kv and ops.
 */
export async function foldValue<K extends FoldedKey>(db: WritableDatabase, key: K, initial?: KvValues[K]): Promise<void> {
  await foldRow(db, folded(db, key, initial));
}

/** Stores the server's value. `build` makes it from the server's previous value. Call inside a write over kv and ops. */
export async function storeConfirmedValue<K extends FoldedKey>(
  db: WritableDatabase,
  key: K,
  build: (before: KvValues[K] | undefined) => KvValues[K],
): Promise<void> {
  const isStored = (await db.kv.get(key)) !== undefined;
  const change = (confirmed: KvRow): KvRow => ({ ...confirmed, value: build(isStored ? (confirmed.value as KvValues[K]) : undefined) });
  await foldRow(db, folded(db, key, build(undefined)), { change, isConfirmed: true });
}

/** Stores the value after the server has executed an operation. Call inside a write over kv and ops. */
export async function foldAnswered(db: WritableDatabase, key: FoldedKey, op: OpRow): Promise<void> {
  await foldRow(db, folded(db, key), { change: (confirmed) => afterAnswer(confirmed, op, VALUE_OVERLAY), isConfirmed: false });
}
