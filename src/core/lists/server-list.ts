import type * as z from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Shape } from '../row-schemas/shape.ts';

/** `server` = the server's values of the fields that queued operations change (core/overlay). */
export type ListRow = object & { readonly server?: object };

/** Until the server answers, the row has a temporary ID. The answer is the stored row, unless `stored` builds the row from the answer. */
export type AddOperation<E extends Endpoint = Endpoint, Row extends ListRow = ListRow> = {
  readonly kind: 'add';
  readonly endpoint: E;
  /** The row that is shown until the server answers. */
  row(body: BodyOf<E>, made: { readonly id: string; readonly nowMs: number }): Row;
  /** Builds the stored row, if the answer is not the row itself. */
  stored?(row: Row, answer: unknown): Row;
  /** Code of the refusal when the row exists already; the `data` of the refusal then counts as the answer. */
  readonly existsCode?: number;
};

/** `ids` = the field of the body that names the rows: one ID, or an array. */
export type ChangeOperation<E extends Endpoint = Endpoint, Row extends ListRow = ListRow> = {
  readonly kind: 'change';
  readonly endpoint: E;
  readonly ids: string;
  /** The operation replaces a set. It changes the rows that the body names and also all others. */
  readonly isForAll?: true;
  apply(row: Row, body: BodyOf<E>): Row;
};

export type RemoveOperation<E extends Endpoint = Endpoint> = { readonly kind: 'remove'; readonly endpoint: E; readonly ids: string };

export type ListOperation = AddOperation | ChangeOperation | RemoveOperation;
export type BodyOf<E extends Endpoint> = z.input<E['request']>;

/**
 * A list of the account on the server, with everything that this client does with it (decision 060): loading, the start of a leader, queued
 * operations, their refusals, the table and the validation of its rows are derived from this definition.
 */
export type ServerList = {
  /** Name of the list in `data.update` and in the queue of operations, and of its table. */
  readonly scope: string;
  /** Name of the field that is the primary key. */
  readonly key: string;
  readonly isRow: Shape<ListRow>;
  /** Returns all rows, in pages if the endpoint is paged. */
  readonly endpoint: Endpoint;
  /**
   * True when the first page shows every change of later pages, so that an unchanged first page is enough; absent = the whole list is
   * always read.
   */
  showsChanges?(page: readonly ListRow[]): boolean;
  /** The fields that `change` operations change. */
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

export function adds<E extends Endpoint, Row extends ListRow>(
  endpoint: E,
  row: AddOperation<E, Row>['row'],
  more: Pick<AddOperation<E, Row>, 'stored' | 'existsCode'> = {},
): AddOperation<E, Row> {
  return { kind: 'add', endpoint, row, ...more };
}

export function changes<E extends Endpoint, Row extends ListRow>(
  endpoint: E,
  ids: keyof BodyOf<E> & string,
  apply: ChangeOperation<E, Row>['apply'],
): ChangeOperation<E, Row> {
  return { kind: 'change', endpoint, ids, apply };
}

/** Changes every row: those that the body names and the others. */
export function changesAll<E extends Endpoint, Row extends ListRow>(
  endpoint: E,
  ids: keyof BodyOf<E> & string,
  apply: ChangeOperation<E, Row>['apply'],
): ChangeOperation<E, Row> {
  return { kind: 'change', endpoint, ids, isForAll: true, apply };
}

export function removes<E extends Endpoint>(endpoint: E, ids: keyof BodyOf<E> & string): RemoveOperation<E> {
  return { kind: 'remove', endpoint, ids };
}
