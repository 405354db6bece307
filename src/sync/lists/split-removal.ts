import { heldRows, keyOf, removedIds } from '../../core/lists/fold-list.ts';
import { LISTS } from '../../core/lists/lists.ts';
import type { ServerList } from '../../core/lists/server-list.ts';
import type { OpRow } from '../../core/rows.ts';
import type { Random } from '../../platform/ports.ts';
import { splitOp } from './split-op.ts';

/** The rows of a list that an operation removes; undefined = it removes none. */
export function removalOf(op: OpRow): { readonly list: ServerList; readonly ids: readonly string[] } | undefined {
  const lists: readonly ServerList[] = LISTS;
  return lists.map((list) => ({ list, ids: removedIds(list, op) })).find(({ ids }) => ids.length > 0);
}

/**
 * One operation for each row that an operation removes, in its place in the queue. The server removes nothing if one of several rows does
 * not exist any more, because another device has removed it.
 */
export function splitRemoval(op: OpRow, { list, ids }: { readonly list: ServerList; readonly ids: readonly string[] }, random: Pick<Random, 'uuid'>): OpRow[] {
  const body = op.call.kind === 'http' ? op.call.body : {};
  const parts = ids.map((id) => ({ body: { ...body, [fieldOf(list, op)]: [id] }, heldRows: heldRows(op).filter((row) => keyOf(list, row) === id) }));
  return splitOp(op, parts, random);
}

function fieldOf({ operations }: ServerList, { call }: OpRow): string {
  const operation = Object.values(operations).find((one) => one.kind === 'remove' && call.kind === 'http' && one.endpoint.path === call.path);
  return operation?.kind === 'remove' ? operation.ids : '';
}
