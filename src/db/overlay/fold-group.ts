import { GROUP_OVERLAY } from '../../core/overlay/group-overlay.ts';
import { asShown } from '../../core/overlay/row-overlay.ts';
import { groupScope } from '../../core/conversations/chat-scopes.ts';
import type { GroupRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { foldRow, type RowChange } from './fold-row.ts';

type GroupChange = RowChange<GroupRow> & { readonly initial?: GroupRow };

/** Stores a group with its waiting edits applied. `initial` = the row to use if none is stored. Call inside a write over groups and ops. */
export async function foldGroup(db: WritableDatabase, groupNumber: string, change?: GroupChange): Promise<void> {
  const row = { table: db.groups, key: groupNumber, lanes: [groupScope(groupNumber)], overlay: GROUP_OVERLAY };
  await foldRow<GroupRow>(db, change?.initial === undefined ? row : { ...row, initial: change.initial }, change);
}

/** Stores groups as the server sent them. Waiting edits stay applied. Unchanged rows are not written. */
export async function putConfirmedGroups(db: WritableDatabase, confirmed: readonly GroupRow[]): Promise<void> {
  const stored = await db.groups.bulkGet(confirmed.map(({ groupNumber }) => groupNumber));
  const fresh = confirmed.filter((row, at) => stored[at]?.server === undefined && !isEqual(row, stored[at]));
  // A group that the user has joined again: earlier edits of it may still wait.
  const waiting = stored.every((row) => row !== undefined) ? [] : await db.ops.where('entity').startsWith(groupScope('')).sortBy('order');
  const changed = waiting.length === 0 ? fresh : fresh.map((row) => asShown(row, waiting, GROUP_OVERLAY));
  if (changed.length > 0) await db.groups.bulkPut(changed);
  for (const [at, row] of confirmed.entries())
    if (stored[at]?.server !== undefined) await foldGroup(db, row.groupNumber, { change: () => row, isConfirmed: true });
}
