import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { Message } from '../../../contract/message.ts';
import { applyEvent } from '../apply/apply-event.ts';
import { createWorkspace, type Workspace } from '../apply/workspace.ts';
import type { OpRow } from '../rows.ts';
import { deletedBy } from './message-overlay.ts';

const ABOUT_MESSAGES: ReadonlySet<EngineEvent['e']> = new Set(['msg.modify', 'msg.revoke', 'msg.delete', 'msg.receipt']);

/** Applies events to the messages that queued deletions hide. Returns only the deletions with changed messages. */
export function updateHeld(waiting: readonly OpRow[], events: readonly EngineEvent[], me: string): readonly OpRow[] {
  const confirmed = events.filter(({ e }) => ABOUT_MESSAGES.has(e));
  if (confirmed.length === 0) return [];
  return waiting.flatMap((op) => {
    if (op.held === undefined) return [];
    // The workspace has no conversation, because the unread counter already excludes these messages.
    const space = createWorkspace(me);
    for (const row of op.held) space.messages.set(row.ID, row);
    for (const event of confirmed) applyEvent(space, event);
    if (space.changedMessages.size === 0) return [];
    return [{ ...op, held: op.held.flatMap(({ ID }) => space.messages.get(ID) ?? []) }];
  });
}

export type DeletedAgain = { readonly ids: ReadonlySet<string>; readonly ops: readonly OpRow[] };

/** Hides messages that the server lists while their deletion is queued. `ops` = the deletions that now hold another row of them. */
export function deleteAgain(space: Workspace, confirmed: readonly Message[], waiting: readonly OpRow[]): DeletedAgain {
  const deletions = waiting.filter((op) => deletedBy(op).length > 0);
  const deleted = new Set(deletions.flatMap(deletedBy));
  const again = confirmed.filter(({ ID }) => deleted.has(ID));
  if (again.length === 0) return { ids: new Set(), ops: [] };
  const rows = again.flatMap(({ ID }) => space.messages.get(ID) ?? []);
  for (const { ID, conversationID, sequence } of again) applyEvent(space, { e: 'msg.delete', d: { conversationID, list: [{ ID, sequence }] } });
  const ops = deletions.flatMap((op): OpRow[] => {
    const own = rows.filter(({ ID }) => deletedBy(op).includes(ID));
    const others = (op.held ?? []).filter(({ ID }) => !own.some((row) => row.ID === ID));
    return own.length === 0 ? [] : [{ ...op, held: [...others, ...own] }];
  });
  return { ids: new Set(again.map(({ ID }) => ID)), ops };
}
