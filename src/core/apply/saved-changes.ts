import { groupInfoSchema } from '../../../contract/groups.ts';
import type { GroupRow, MessageRow } from '../rows.ts';
import { isNewestKnown } from './newest-message.ts';
import type { Workspace } from './workspace.ts';

/** The writes for the changed messages. Rows up to a clearing are not stored again. */
export function messageChanges(space: Workspace): { readonly puts: readonly MessageRow[]; readonly deletes: string[] } {
  const puts: MessageRow[] = [];
  const deletes: string[] = [];
  for (const ID of space.changedMessages) {
    const row = space.messages.get(ID);
    if (row === undefined) deletes.push(ID);
    else if (row.sequence > (space.clears.get(row.conversationID) ?? -1)) puts.push(row);
  }
  return { puts, deletes };
}

/** True when the log has returned the own message, so it does not have to be sent any more. */
export function isSentBy(row: MessageRow, me: string): boolean {
  return row.from === me && row.status === 'success';
}

/** True when saving the workspace needs no reads. This is the common case of a new message. */
export function isWrittenOnly(space: Workspace, newest: ReadonlyMap<string, MessageRow>): boolean {
  if (space.otherChanges.length > 0 || space.recounts.size > 0) return false;
  return [...space.changedConversations].every(
    (id) =>
      space.stored.has(id) && space.stored.get(id)?.server === undefined && isNewestKnown(space.conversations.get(id), space.stored.get(id), newest.get(id)),
  );
}

export type GroupChange = {
  /** The change of a stored row. A group that the user has just joined, or joined again, arrives as a whole. */
  readonly patch: Partial<GroupRow>;
  /** The row to store when there is none. Undefined = a part of an unknown group does not create a row. */
  readonly whole: GroupRow | undefined;
};

export function toGroupChange(confirmed: Partial<GroupRow>): GroupChange {
  const whole = groupInfoSchema.safeParse(confirmed);
  if (!whole.success) return { patch: confirmed, whole: undefined };
  const isJoined = (confirmed.selfMember ?? undefined) !== undefined;
  return { patch: isJoined ? { ...confirmed, operationType: 0 } : confirmed, whole: confirmed.selfMember === undefined ? undefined : whole.data };
}
