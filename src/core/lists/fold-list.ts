import type { OpRow } from '../rows.ts';
import { asShown, type RowOverlay } from '../overlay/row-overlay.ts';
import type { ListOperation, ListRow, ServerList } from './server-list.ts';
import { isEqual } from '../../shared/reuse-equal.ts';

/** The overlay of the list's rows under queued operations. */
export function overlayOf<Row extends ListRow>(list: ServerList): RowOverlay<Row> {
  return {
    fields: list.changedFields as readonly (keyof Row & string)[],
    fold(row, op) {
      const operation = operationOf(list, op);
      if (operation?.kind !== 'change' || op.call.kind !== 'http') return undefined;
      const { body } = op.call;
      if (operation.isForAll !== true) return idsIn(body, operation.ids).includes(keyOf(list, row)) ? (operation.apply(row, body) as Row) : undefined;
      const next = operation.apply(row, body) as Row;
      return isEqual(next, row) ? undefined : next;
    },
  };
}

export function keyOf(list: ServerList, row: ListRow): string {
  return String((row as Readonly<Record<string, unknown>>)[list.key]);
}

/** The list operation that a queued operation performs; undefined = it concerns something else. */
export function operationOf({ operations }: ServerList, { call }: Pick<OpRow, 'call'>): ListOperation | undefined {
  return call.kind === 'http' ? Object.values(operations).find(({ endpoint }) => endpoint.path === call.path) : undefined;
}

/** The row that an operation adds, in the form that is shown until the server has given it an ID. */
export function addedRow<Row extends ListRow>(list: ServerList, op: Pick<OpRow, 'call' | 'adds'>): Row | undefined {
  return operationOf(list, op)?.kind === 'add' ? (op.adds as Row | undefined) : undefined;
}

/** The IDs of the rows that a `change` operation of the list changes. */
export function changedIds(list: ServerList, op: Pick<OpRow, 'call'>): readonly string[] | 'all' {
  const operation = operationOf(list, op);
  return operation?.kind === 'change' && operation.isForAll === true ? 'all' : idsOf(list, op, 'change');
}

/** The answer in a refusal that means that the row exists already; undefined = another refusal. */
export function existingAnswer(list: ServerList, op: Pick<OpRow, 'call'>, { code, data }: { readonly code: number; readonly data?: unknown }): unknown {
  const operation = operationOf(list, op);
  return operation?.kind === 'add' && operation.existsCode === code ? data : undefined;
}

/** The IDs of the rows that a `remove` operation of the list removes. */
export function removedIds(list: ServerList, op: Pick<OpRow, 'call'>): readonly string[] {
  return idsOf(list, op, 'remove');
}

function idsOf(list: ServerList, op: Pick<OpRow, 'call'>, kind: 'change' | 'remove'): readonly string[] {
  const operation = operationOf(list, op);
  return operation?.kind === kind && op.call.kind === 'http' ? idsIn(op.call.body, operation.ids) : [];
}

function idsIn(body: Readonly<Record<string, unknown>>, field: string): readonly string[] {
  return [body[field] ?? []].flat().map(String);
}

/** The rows that a deletion holds. Operations of earlier builds use the field of favourites, which was the only list then. */
export function heldRows<Row extends ListRow>({ heldRows: held, heldFavourites = [] }: Pick<OpRow, 'heldRows' | 'heldFavourites'>): readonly Row[] {
  return (held ?? heldFavourites) as readonly Row[];
}

function withHeldRows({ heldFavourites: _earlier, ...op }: OpRow, held: readonly ListRow[]): OpRow {
  return { ...op, heldRows: held };
}

export type FoldedList<Row> = {
  readonly rows: ReadonlyMap<string, Row>;
  /** Deletions with the rows that they hide now. */
  readonly ops: readonly OpRow[];
};

/** The shown list: the queued operations applied in order to the server's list. */
export function foldList<Row extends ListRow>(list: ServerList, confirmed: readonly Row[], waiting: readonly OpRow[]): FoldedList<Row> {
  const rows = new Map(confirmed.map((row) => [keyOf(list, row), row]));
  const ops = waiting.flatMap((op): OpRow[] => {
    const added = addedRow<Row>(list, op);
    if (added !== undefined) rows.set(keyOf(list, added), added);
    const removed = removedIds(list, op);
    if (removed.length === 0) return [];
    const held = removed.flatMap((id) => rows.get(id) ?? []);
    for (const id of removed) rows.delete(id);
    return [withHeldRows(op, held)];
  });
  const overlay = overlayOf<Row>(list);
  return { rows: new Map([...rows].map(([id, row]) => [id, asShown(row, waiting, overlay)])), ops };
}

/** A temporary ID and the row that the server has stored for it; `row` undefined = the server refused it. */
export type SettledRow = { readonly temporary: string; readonly row: ListRow | undefined };

/** Replaces the temporary ID in a queued operation by the server's ID; undefined = the operation has no row left. One without the ID stays the same object. */
export function renameInOp(list: ServerList, op: OpRow, settled: SettledRow): OpRow | undefined {
  const operation = operationOf(list, op);
  if (op.call.kind !== 'http' || operation === undefined || operation.kind === 'add') return op;
  const { call } = op;
  const { temporary, row } = settled;
  const named = idsIn(call.body, operation.ids);
  if (!named.includes(temporary)) return op;
  const renamedIds = named.flatMap((id) => (id === temporary ? (row === undefined ? [] : keyOf(list, row)) : id));
  // The list may be read with the stored row before the answer to its request arrives. Then the user sees both rows, and an operation can name both. The server
  // refuses a repeated ID.
  const ids = [...new Set(renamedIds)];
  const isForAll = operation.kind === 'change' && operation.isForAll === true;
  if (ids.length === 0 && !isForAll) return undefined;
  const isMany = Array.isArray(call.body[operation.ids]);
  const renamed = { ...op, call: { ...call, body: { ...call.body, [operation.ids]: isMany ? ids : ids[0] } } };
  if (operation.kind === 'change') return renamed;
  return withHeldRows(
    renamed,
    heldRows(op).flatMap((held) => (keyOf(list, held) === temporary ? (row ?? []) : held)),
  );
}
