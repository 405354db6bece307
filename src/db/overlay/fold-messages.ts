import { foldInWorkspace, lanesToRead, listFolded } from '../../core/apply/fold-messages.ts';
import type { Workspace } from '../../core/apply/workspace.ts';
import { messageOverlay } from '../../core/overlay/message-overlay.ts';
import { readReactor } from '../people/read-reactor.ts';
import type { WritableDatabase } from '../transaction.ts';
import { listWaiting, markEchoed } from './waiting-ops.ts';

/** Applies the waiting operations to the changed messages of a workspace. Call before a workspace is saved. `isConfirmed` as in Folding. */
export async function foldMessages(db: WritableDatabase, space: Workspace, isConfirmed = true): Promise<void> {
  const ids = listFolded(space);
  if (ids.length === 0) return;
  const overlay = messageOverlay(await readReactor(db, space.me));
  const lanes = lanesToRead(space, ids);
  const waiting = lanes.length === 0 ? space.waiting : await listWaiting(db, lanes);
  await markEchoed(db, foldInWorkspace(space, ids, { overlay, waiting, isConfirmed }));
}
