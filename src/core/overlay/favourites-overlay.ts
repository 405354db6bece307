import { addCollection, deleteCollections, pinCollection, unpinCollection } from '../../../contract/http/collections.ts';
import type { CollectionRow, HttpCall, OpRow } from '../rows.ts';
import { asShown, type RowOverlay } from './row-overlay.ts';

export const FAVOURITE_OVERLAY: RowOverlay<CollectionRow> = {
  fields: ['topStatus'],
  fold(row, op) {
    const pin = pinOf(op);
    return pin?.id === row.id ? { ...row, topStatus: pin.topStatus } : undefined;
  },
};

/** The favourite that an operation pins, or takes the pin off. */
export function pinOf({ call }: Pick<OpRow, 'call'>): { readonly id: string; readonly topStatus: 0 | 1 } | undefined {
  const topStatus = call.kind === 'http' ? topStatusOf(call) : undefined;
  return call.kind !== 'http' || topStatus === undefined ? undefined : { id: String(call.body['id']), topStatus };
}

/** The favourite that an operation adds, as it is shown until the server has given it an id. */
export function addedFavourite({ call, adds }: Pick<OpRow, 'call' | 'adds'>): CollectionRow | undefined {
  return call.kind === 'http' && call.path === addCollection.path ? (adds as CollectionRow | undefined) : undefined;
}

export function deletedFavourites({ call }: Pick<OpRow, 'call'>): readonly string[] {
  return call.kind === 'http' && call.path === deleteCollections.path && Array.isArray(call.body['ids']) ? call.body['ids'].map(String) : [];
}

export type FoldedFavourites = {
  readonly rows: ReadonlyMap<string, CollectionRow>;
  /** Deletions with the rows that they hold now. */ readonly ops: readonly OpRow[];
};

/** What is shown of the server's list under what waits, in its order. */
export function foldFavourites(told: readonly CollectionRow[], waiting: readonly OpRow[]): FoldedFavourites {
  const rows = new Map(told.map((row) => [row.id, row]));
  const ops = waiting.flatMap((op): OpRow[] => {
    const added = addedFavourite(op);
    if (added !== undefined) rows.set(added.id, added);
    const deleted = deletedFavourites(op);
    if (deleted.length === 0) return [];
    const heldFavourites = deleted.flatMap((id) => rows.get(id) ?? []);
    for (const id of deleted) rows.delete(id);
    return [{ ...op, heldFavourites }];
  });
  return { rows: new Map([...rows].map(([id, row]) => [id, asShown(row, waiting, FAVOURITE_OVERLAY)])), ops };
}

function topStatusOf({ path }: HttpCall): 0 | 1 | undefined {
  if (path === pinCollection.path) return 1;
  return path === unpinCollection.path ? 0 : undefined;
}
