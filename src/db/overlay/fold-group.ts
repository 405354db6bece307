import { GROUP_OVERLAY } from '../../core/overlay/group-overlay.ts';
import { groupScope } from '../../core/conversations/chat-scopes.ts';
import type { GroupRow } from '../../core/rows.ts';
import type { WritableDatabase } from '../transaction.ts';
import { foldRow, type RowChange } from './fold-row.ts';

type GroupChange = RowChange<GroupRow> & { readonly initial?: GroupRow };

/** Stores a group with its waiting edits applied. `initial` = the row to use if none is stored. Call inside a write over groups and ops. */
export async function foldGroup(db: WritableDatabase, groupNumber: string, change?: GroupChange): Promise<void> {
  const row = { table: db.groups, key: groupNumber, lanes: [groupScope(groupNumber)], overlay: GROUP_OVERLAY };
  await foldRow<GroupRow>(db, change?.initial === undefined ? row : { ...row, initial: change.initial }, change);
}

/** Deletes groups that the complete list does not contain, because the user is no longer in them. Call inside a write over groups. */
export async function dropUnlistedGroups(db: WritableDatabase, listed: readonly Pick<GroupRow, 'groupNumber'>[]): Promise<void> {
  const isListed = new Set(listed.map(({ groupNumber }) => groupNumber));
  const stored = await db.groups.toCollection().primaryKeys();
  await db.groups.bulkDelete(stored.filter((groupNumber) => !isListed.has(groupNumber)));
}

/** Stores groups as the server sent them. Waiting edits stay applied. */
export async function putConfirmedGroups(db: WritableDatabase, confirmed: readonly GroupRow[]): Promise<void> {
  const stored = await db.groups.bulkGet(confirmed.map(({ groupNumber }) => groupNumber));
  await db.groups.bulkPut(confirmed.filter((_row, at) => stored[at]?.server === undefined));
  for (const [at, row] of confirmed.entries())
    if (stored[at]?.server !== undefined) await foldGroup(db, row.groupNumber, { change: () => row, isConfirmed: true });
}
