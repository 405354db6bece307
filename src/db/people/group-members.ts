import type { GroupMember } from '../../../contract/groups.ts';
import { isStillIn } from '../../core/groups/group-role.ts';
import type { GroupMemberRow, GroupRow } from '../../core/rows.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

function toMemberRow(groupNumber: string, member: GroupMember): GroupMemberRow {
  return { ...member, key: memberKey(groupNumber, member.wtId), groupNumber };
}

export function memberKey(groupNumber: string, wtId: string): string {
  return `${groupNumber}:${wtId}`;
}

/** All members of a group, at most as many as a group may have (protocol §10), in no order. */
export async function listGroupMembers(db: AccountDatabase, groupNumber: string): Promise<GroupMemberRow[]> {
  return db.groupMembers.where('groupNumber').equals(groupNumber).toArray();
}

/** The member rows of these people, in the order of `ids`; undefined for a person without a row. */
export async function readGroupMembers(db: AccountDatabase, groupNumber: string, ids: readonly string[]): Promise<(GroupMemberRow | undefined)[]> {
  return groupNumber === '' ? [] : db.groupMembers.bulkGet(ids.map((id) => memberKey(groupNumber, id)));
}

/** The IDs of all members of a group. The browser reads them from the index, without the rows. */
export async function listMemberIds(db: AccountDatabase, groupNumber: string): Promise<string[]> {
  const keys = await db.groupMembers.where('groupNumber').equals(groupNumber).primaryKeys();
  return keys.map((key) => key.slice(memberKey(groupNumber, '').length));
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
 * Replaces the stored members with the server's list. Unchanged rows are not written, so that no screen reads them again. If the list is
 * not complete, missing members stay.
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

/**
 * Deletes the members of groups that the user is no longer in, because no event brings their changes. `groupNumber` = a group whose members
 * stay; its own row may arrive after them. Call inside a write over groupMembers and groups.
 */
export async function pruneGroupMembers(db: WritableDatabase, groupNumber: string): Promise<void> {
  const known = (await db.groupMembers.orderBy('groupNumber').uniqueKeys()) as string[];
  const groups = await db.groups.bulkGet(known);
  const left = known.filter((one, at) => one !== groupNumber && !isMember(groups[at]));
  if (left.length > 0) await db.groupMembers.where('groupNumber').anyOf(left).delete();
}

function isMember(group: GroupRow | undefined): boolean {
  return group !== undefined && isStillIn(group);
}
