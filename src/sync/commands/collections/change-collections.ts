import { deleteCollections as deleteEndpoint, pinCollection as pinEndpoint, unpinCollection } from '../../../../contract/http/collections.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { write } from '../../../db/transaction.ts';
import { asTold } from '../../../core/overlay/row-overlay.ts';
import { FAVOURITE_OVERLAY } from '../../../core/overlay/favourites-overlay.ts';
import { COLLECTIONS_ENTITY, foldFavourite } from '../../../db/overlay/fold-favourites.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Pins a favourite above the others, or takes the pin off. */
export async function pinCollection(context: CommandContext, id: string, on: boolean): Promise<void> {
  const { db } = context;
  await write(db, ['collections', 'ops'], async () => {
    const row = await db.collections.get(id);
    const topStatus = on ? 1 : 0;
    if (row === undefined || row.topStatus === topStatus) return;
    const path = on ? pinEndpoint.path : unpinCollection.path;
    await enqueueOp(context, { entity: COLLECTIONS_ENTITY, call: { kind: 'http', path, body: { id } } });
    await foldFavourite(db, id);
  });
  context.wake();
}

export async function deleteCollections(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { db } = context;
  await write(db, ['collections', 'ops'], async () => {
    const rows = (await db.collections.bulkGet([...ids])).filter((row) => row !== undefined);
    await db.collections.bulkDelete(rows.map((row) => row.id));
    for (let from = 0; from < rows.length; from += LIMITS.arrayItems) {
      const slice = rows.slice(from, from + LIMITS.arrayItems);
      const heldFavourites = slice.map((row) => asTold(row, FAVOURITE_OVERLAY));
      const body = { ids: slice.map((row) => row.id) };
      await enqueueOp(context, { entity: COLLECTIONS_ENTITY, call: { kind: 'http', path: deleteEndpoint.path, body }, heldFavourites });
    }
  });
  context.wake();
}
