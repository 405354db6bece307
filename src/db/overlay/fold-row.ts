import { asShown, asConfirmed, listEchoed, type Overlaid, type RowOverlay } from '../../core/overlay/row-overlay.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { WritableDatabase } from '../transaction.ts';
import { listWaiting, markEchoed } from './waiting-ops.ts';

export type FoldedRow<R extends Overlaid> = {
  readonly table: { get(key: string): PromiseLike<R | undefined>; put(row: R): PromiseLike<unknown> };
  readonly key: string;
  readonly lanes: readonly string[];
  readonly overlay: RowOverlay<R>;
  /** The row to use if none is stored; absent = then nothing is done. */
  readonly initial?: R;
};

/** `isConfirmed` = the change comes from an event or a list of the server. */
export type RowChange<R> = { readonly change: (confirmed: R) => R; readonly isConfirmed: boolean };

const NO_CHANGE = { change: <R>(confirmed: R): R => confirmed, isConfirmed: false };

/** Stores a row with its waiting operations applied. An unchanged row is not written. Call inside a write over its table and ops. */
export async function foldRow<R extends Overlaid>(
  db: WritableDatabase,
  { table, key, lanes, overlay, initial }: FoldedRow<R>,
  { change, isConfirmed }: RowChange<R> = NO_CHANGE,
): Promise<void> {
  const stored = await table.get(key);
  const row = stored ?? initial;
  if (row === undefined) return;
  const before = asConfirmed(row, overlay);
  const confirmed = change(before);
  const waiting = await listWaiting(db, lanes);
  if (isConfirmed) await markEchoed(db, listEchoed({ before, confirmed }, waiting, overlay));
  const shown = asShown(confirmed, waiting, overlay);
  if (!isEqual(stored, shown)) await table.put(shown);
}
