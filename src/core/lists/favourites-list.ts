import { addCollection, collectionList, deleteCollections, pinCollection, unpinCollection } from '../../../contract/http/collections.ts';
import { temporaryRow } from '../collections/temporary-row.ts';
import type { CollectionRow } from '../rows.ts';
import { collectionShape } from '../sound/collection-shape.ts';
import { adds, changes, defineList, removes } from './server-list.ts';

/** Pinned ones first, then the newest. */
export const FAVOURITES = defineList({
  scope: 'collections',
  key: 'id',
  isRow: collectionShape,
  endpoint: collectionList,
  // A page of pinned ones alone says nothing of those behind it.
  showsChanges: (page: readonly CollectionRow[]) => page.at(-1)?.topStatus !== 1,
  changedFields: ['topStatus'],
  operations: {
    add: adds(addCollection, temporaryRow),
    remove: removes(deleteCollections, 'ids'),
    pin: changes(pinCollection, 'id', (row: CollectionRow) => ({ ...row, topStatus: 1 as const })),
    unpin: changes(unpinCollection, 'id', (row: CollectionRow) => ({ ...row, topStatus: 0 as const })),
  },
});
