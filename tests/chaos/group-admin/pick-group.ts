import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { selfIn } from '../../../src/core/groups/group-edit.ts';
import type { GroupMemberRow, GroupRow } from '../../../src/core/rows.ts';
import type { Device, Tab } from '../device.ts';
import { ADMIN_GROUPS } from './group-seeds.ts';
import { pickTab } from '../steps/pick.ts';
import type { World } from '../world.ts';

export const GROUP_IDS = Object.keys(ADMIN_GROUPS);

/** A tab, a group of its user as the tab shows it, and the user's role in it. */
export type InGroup = { readonly tab: Tab; readonly group: GroupRow; readonly identity: number };

/** A group on a page of one of its members. */
export type GroupPage = { readonly tab: Tab; readonly groupNumber: string };

/** The administered groups that a device shows as its own. */
export function groupsOn({ rows }: Pick<Device, 'rows'>): GroupRow[] {
  return rows<GroupRow>('groups').filter((row) => GROUP_IDS.includes(row.groupNumber) && selfIn(row) !== null);
}

/** A tab and a group in which its user has at least this role. Another tab is tried while the chosen one has none. */
export function pickInGroup(world: World, least: number = IDENTITY.member): InGroup | undefined {
  for (let left = 4; left > 0; left -= 1) {
    const tab = pickTab(world);
    const fitting = groupsOn(tab.device).filter((row) => (selfIn(row)?.identity ?? 0) >= least);
    if (fitting.length === 0) continue;
    const group = world.prng.pick(fitting);
    return { tab, group, identity: selfIn(group)?.identity ?? 0 };
  }
  return undefined;
}

/** The members of a group on the server, except one, by role. */
export function otherMembers(world: World, groupNumber: string, except: string): { readonly userId: string; readonly identity: number }[] {
  const sql = 'select userId, identity from groupMembers where groupId = ? and userId <> ? order by userId';
  return world.server.query(sql, groupNumber, except);
}

export function memberRows({ rows }: Pick<Device, 'rows'>, groupNumber: string): GroupMemberRow[] {
  return rows<GroupMemberRow>('groupMembers').filter((row) => row.groupNumber === groupNumber);
}

export function setOnline({ tabs }: Device, isOnline: boolean): void {
  for (const tab of tabs) tab.ports.online.set(isOnline);
}
