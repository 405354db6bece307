import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Shape } from '../row-schemas/shape.ts';

/** `server` = the fields that waiting operations change, as the server says them (core/overlay). */
export type ListRow = object & { readonly server?: object };

/** The server answers with the row that it has stored; until then the row has a temporary ID. */
export type AddOperation<E extends Endpoint = Endpoint, Row extends ListRow = ListRow> = {
  readonly kind: 'add';
  readonly endpoint: E;
  /** The row that is shown until the server answers. */
  row(body: BodyOf<E>, made: { readonly id: string; readonly nowMs: number }): Row;
};

/** `ids` = the field of the body that names the rows: one ID, or an array. */
export type ChangeOperation<E extends Endpoint = Endpoint, Row extends ListRow = ListRow> = {
  readonly kind: 'change';
  readonly endpoint: E;
  readonly ids: string;
  apply(row: Row, body: BodyOf<E>): Row;
};

export type RemoveOperation<E extends Endpoint = Endpoint> = { readonly kind: 'remove'; readonly endpoint: E; readonly ids: string };

export type ListOperation = AddOperation | ChangeOperation | RemoveOperation;
export type BodyOf<E extends Endpoint> = z.input<E['request']>;

/**
 * A list of the account that the server holds, with all that this client does with it (decision 060): loading, the start of a leader, the
 * operations that wait, their refusals, the table and the validation of its rows are derived from this definition.
 */
export type ServerList = {
  /** Name of the list in `data.update`, in the queue of operations, and of the table. */
  readonly scope: string;
  /** Name of the field that is the primary key. */
  readonly key: string;
  readonly isRow: Shape<ListRow>;
  /** Answers with all rows, page by page where the endpoint is paged. */
  readonly endpoint: Endpoint;
  /** The first page shows each change behind it, so that it is enough where it is as it was; absent = the whole list is always read. */
  showsChanges?(page: readonly ListRow[]): boolean;
  /** The fields that operations of the kind `change` change. */
  readonly changedFields: readonly string[];
  readonly operations: Readonly<Record<string, ListOperation>>;
};

type Definition<Row extends ListRow, Scope extends string, Operations> = {
  readonly scope: Scope;
  readonly key: keyof Row & string;
  readonly isRow: Shape<Row>;
  readonly endpoint: Endpoint;
  showsChanges?(page: readonly Row[]): boolean;
  readonly changedFields: readonly (keyof Row & string)[];
  readonly operations: Operations;
};

export function defineList<Row extends ListRow, const Scope extends string, Operations extends ServerList['operations']>(
  list: Definition<Row, Scope, Operations>,
): Definition<Row, Scope, Operations> {
  return list;
}

export function adds<E extends Endpoint, Row extends ListRow>(endpoint: E, row: AddOperation<E, Row>['row']): AddOperation<E, Row> {
  return { kind: 'add', endpoint, row };
}

export function changes<E extends Endpoint, Row extends ListRow>(
  endpoint: E,
  ids: keyof BodyOf<E> & string,
  apply: ChangeOperation<E, Row>['apply'],
): ChangeOperation<E, Row> {
  return { kind: 'change', endpoint, ids, apply };
}

export function removes<E extends Endpoint>(endpoint: E, ids: keyof BodyOf<E> & string): RemoveOperation<E> {
  return { kind: 'remove', endpoint, ids };
}
