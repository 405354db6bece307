import { asShown, asTold, listEchoed, type Overlaid, type RowOverlay } from '../../core/overlay/row-overlay.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { WritableDatabase } from '../transaction.ts';
import { listWaiting, markEchoed } from './waiting-ops.ts';

export type FoldedRow<R extends Overlaid> = {
  readonly table: { get(key: string): PromiseLike<R | undefined>; put(row: R): PromiseLike<unknown> };
  readonly key: string;
  readonly lanes: readonly string[];
  readonly overlay: RowOverlay<R>;
  /** What stands where no row is stored; absent = then nothing is done. */
  readonly initial?: R;
};

/** `isTold` = an event or a list of the server says it. */
export type RowChange<R> = { readonly change: (told: R) => R; readonly isTold: boolean };

const NO_CHANGE = { change: <R>(told: R): R => told, isTold: false };

/** Shows a row with what waits. What stays as it is is not written. Call inside a write over its table and ops. */
export async function foldRow<R extends Overlaid>(
  db: WritableDatabase,
  { table, key, lanes, overlay, initial }: FoldedRow<R>,
  { change, isTold }: RowChange<R> = NO_CHANGE,
): Promise<void> {
  const stored = await table.get(key);
  const row = stored ?? initial;
  if (row === undefined) return;
  const before = asTold(row, overlay);
  const told = change(before);
  const waiting = await listWaiting(db, lanes);
  if (isTold) await markEchoed(db, listEchoed({ before, told }, waiting, overlay));
  const shown = asShown(told, waiting, overlay);
  if (!isEqual(stored, shown)) await table.put(shown);
}
