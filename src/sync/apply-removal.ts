import type { EngineEvent } from '../../contract/engine-events.ts';
import { applyEvent } from '../core/apply/apply-event.ts';
import { updateHeld } from '../core/overlay/held-messages.ts';
import { lanesOfMessages } from '../core/overlay/message-overlay.ts';
import { listWaiting, putHeld } from '../db/overlay/waiting-ops.ts';
import type { WritableDatabase } from '../db/transaction.ts';
import { loadWorkspace, saveWorkspace } from '../db/workspace.ts';
import type { RowChanges } from './row-changes.ts';

type Removal = Extract<EngineEvent, { e: 'msg.revoke' | 'msg.delete' }>;
type RemovalWrite = { readonly db: WritableDatabase; readonly me: string; readonly changes: Pick<RowChanges, 'note'> };

/**
 * Removes or recalls messages as their event does, where the leader learns of it outside of the event stream. The event itself, if it comes,
 * changes nothing. Call inside a write over WORKSPACE_TABLES.
 */
export async function applyRemoval({ db, me, changes }: RemovalWrite, event: Removal): Promise<void> {
  const { conversationID, list } = event.d;
  if (list.length === 0) return;
  const space = await loadWorkspace(db, me, { messageIds: list.map(({ ID }) => ID), conversationIds: [conversationID] });
  changes.note([event]);
  applyEvent(space, event);
  await putHeld(db, updateHeld(await listWaiting(db, lanesOfMessages(conversationID)), [event], me));
  await saveWorkspace(db, space);
}
