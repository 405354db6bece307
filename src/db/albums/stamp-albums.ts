import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie';
import type Dexie from 'dexie';
import { withAlbum } from '../../core/viewer/album.ts';
import type { MessageRow } from '../../core/rows.ts';

/**
 * Adds the album to every message row that any code writes. The middleware is above the layer that notifies live queries of changes, so
 * that queries of an album are notified too.
 */
export function stampAlbums(db: Dexie): void {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'stamp-albums',
    create: (down) => ({ ...down, table: (name) => (name === 'messages' ? stamp(down.table(name)) : down.table(name)) }),
  };
  db.use(middleware);
}

function stamp(table: DBCoreTable): DBCoreTable {
  return { ...table, mutate: (request) => table.mutate(stamped(request)) };
}

function stamped(request: DBCoreMutateRequest): DBCoreMutateRequest {
  if (request.type !== 'put' && request.type !== 'add') return request;
  const values = (request.values as readonly MessageRow[]).map(withAlbum);
  return values.some((row, at) => row !== request.values[at]) ? { ...request, values } : request;
}
