import type { GroupMember } from '../../../contract/groups.ts';
import type { GroupMemberRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

function toMemberRow(groupNumber: string, member: GroupMember): GroupMemberRow {
  return { ...member, key: memberKey(groupNumber, member.wtId), groupNumber };
}

export function memberKey(groupNumber: string, wtId: string): string {
  return `${groupNumber}:${wtId}`;
}

/** Everyone in a group, at most as many as a group has (protocol §10); no order. */
export async function listGroupMembers(db: AccountDatabase, groupNumber: string): Promise<GroupMemberRow[]> {
  return db.groupMembers.where('groupNumber').equals(groupNumber).toArray();
}

/** These people's places in a group; undefined where one has none here. */
export async function readGroupMembers(db: AccountDatabase, groupNumber: string, ids: readonly string[]): Promise<(GroupMemberRow | undefined)[]> {
  return groupNumber === '' ? [] : db.groupMembers.bulkGet(ids.map((id) => memberKey(groupNumber, id)));
}

export async function changeGroupMembers(
  db: WritableDatabase,
  groupNumber: string,
  change: { readonly list: readonly GroupMember[]; readonly removed: readonly string[] },
): Promise<void> {
  await db.groupMembers.bulkDelete(change.removed.map((wtId) => memberKey(groupNumber, wtId)));
  await db.groupMembers.bulkPut(change.list.map((member) => toMemberRow(groupNumber, member)));
}

/**
 * Makes the table what the server has; rows that stay the same are not written, so that nothing on screen is read again for them. Of a
 * list that is not whole nobody is taken to have left.
 */
export async function replaceGroupMembers(
  db: WritableDatabase,
  groupNumber: string,
  { list, isWhole }: { readonly list: readonly GroupMember[]; readonly isWhole: boolean },
): Promise<void> {
  const before = new Map((await listGroupMembers(db, groupNumber)).map((row) => [row.key, row]));
  const rows = list.map((member) => toMemberRow(groupNumber, member));
  await db.groupMembers.bulkPut(rows.filter((row) => !isEqual(before.get(row.key), row)));
  if (!isWhole) return;
  for (const row of rows) before.delete(row.key);
  await db.groupMembers.bulkDelete([...before.keys()]);
}
