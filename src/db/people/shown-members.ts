import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { toShownMember, type ShownMember } from '../../core/groups/shown-member.ts';
import type { GroupMemberRow } from '../../core/rows.ts';
import type { AccountDatabase } from '../schema.ts';
import { listGroupMembers, readGroupMembers } from './group-members.ts';

const BY_ROLE = [IDENTITY.owner, IDENTITY.admin, IDENTITY.member];
const LAST = Number.MAX_SAFE_INTEGER;

/** The first members of a group: the owner, the admins, the others, each role in the order of joining. It reads no others. */
export async function listFirstMembers(db: AccountDatabase, groupNumber: string, limit: number): Promise<ShownMember[]> {
  const rows: GroupMemberRow[] = [];
  for (const identity of BY_ROLE) {
    if (rows.length >= limit) break;
    rows.push(
      ...(await byRole(db, groupNumber, identity)
        .limit(limit - rows.length)
        .toArray()),
    );
  }
  return withRemarks(db, rows);
}

/** The admins of a group. */
export async function listAdmins(db: AccountDatabase, groupNumber: string): Promise<ShownMember[]> {
  return withRemarks(db, await byRole(db, groupNumber, IDENTITY.admin).toArray());
}

/** The members whose mute has not ended at this time, in unix seconds. */
export async function listMutedMembers(db: AccountDatabase, groupNumber: string, nowSec: number): Promise<ShownMember[]> {
  const rows = await db.groupMembers.where('[groupNumber+muteUntil]').between([groupNumber, nowSec], [groupNumber, LAST], false, true).toArray();
  return withRemarks(db, rows);
}

/** All members of a group, at most as many as a group may have, in no order. For searches and pickers only. */
export async function listShownMembers(db: AccountDatabase, groupNumber: string): Promise<ShownMember[]> {
  return withRemarks(db, await listGroupMembers(db, groupNumber));
}

export async function readShownMember(db: AccountDatabase, groupNumber: string, wtId: string): Promise<ShownMember | undefined> {
  const [row] = await readGroupMembers(db, groupNumber, [wtId]);
  return row === undefined ? undefined : (await withRemarks(db, [row]))[0];
}

/** The browser counts in the index, without reading the rows. */
export async function countGroupMembers(db: AccountDatabase, groupNumber: string): Promise<number> {
  return db.groupMembers.where('groupNumber').equals(groupNumber).count();
}

function byRole(db: AccountDatabase, groupNumber: string, identity: number) {
  return db.groupMembers.where('[groupNumber+identity+joinTime]').between([groupNumber, identity, 0], [groupNumber, identity, LAST], true, true);
}

async function withRemarks(db: AccountDatabase, rows: readonly GroupMemberRow[]): Promise<ShownMember[]> {
  const friends = await db.friends.bulkGet(rows.map(({ wtId }) => wtId));
  return rows.map((row, at) => toShownMember(row, friends[at]));
}
