import { deleteCollections, pinCollection, unpinCollection } from '../../../contract/http/collections.ts';
import type { CollectionRow, HttpCall, Inverse, OpRow } from '../rows.ts';
import { isTemporaryId } from './temporary-id.ts';

export type MergedCollections = { readonly rows: ReadonlyMap<string, CollectionRow>; readonly ops: readonly OpRow[] };

/**
 * What is shown once the server's list is known: its rows, with what waits here done to them again. Each operation's inverse becomes
 * what the server holds, so that a refusal takes back to that (reliability §3.1 rule 7).
 */
export function mergeCollections(told: readonly CollectionRow[], stored: readonly CollectionRow[], waiting: readonly OpRow[]): MergedCollections {
  const rows = new Map(told.map((row) => [row.id, row]));
  const added = new Set(waiting.flatMap((op) => op.inverse.filter(({ row }) => row === undefined).map(({ key }) => key)));
  // What another device does not know yet stays as long as it waits to be told.
  for (const row of stored) if (isTemporaryId(row.id) && added.has(row.id)) rows.set(row.id, row);
  const ops = [...waiting].sort((first, second) => first.order - second.order).map((op) => repeat(op, rows));
  return { rows, ops };
}

function repeat(op: OpRow, rows: Map<string, CollectionRow>): OpRow {
  if (op.call.kind !== 'http') return op;
  const top = topStatusOf(op.call);
  if (top !== undefined) return { ...op, inverse: op.inverse.flatMap((step) => repeatPin(step, rows, top)) };
  if (op.call.path !== deleteCollections.path) return op;
  const inverse = op.inverse.flatMap((step): Inverse[] => {
    const row = rows.get(step.key);
    rows.delete(step.key);
    return row === undefined ? [] : [{ ...step, row }];
  });
  return { ...op, inverse };
}

function repeatPin(step: Inverse, rows: Map<string, CollectionRow>, topStatus: 0 | 1): Inverse[] {
  const row = rows.get(step.key);
  if (row === undefined) return [];
  rows.set(step.key, { ...row, topStatus });
  return [{ ...step, row: { topStatus: row.topStatus } }];
}

function topStatusOf({ path }: HttpCall): 0 | 1 | undefined {
  if (path === pinCollection.path) return 1;
  return path === unpinCollection.path ? 0 : undefined;
}
