import type { GroupMember } from '../../../contract/groups.ts';
import type { Group, Member } from '../../store/groups/groups.ts';
import { listUsers } from '../../store/account/users.ts';
import { toGroupMember } from '../../views/group-view.ts';
import type { Unit } from '../unit.ts';
import { emitToMembers } from './emit-to-group.ts';

/** Sends all members the people who joined or left and the new number of members. */
export async function publishMembers(unit: Unit, group: Group, change: { list: readonly GroupMember[] } | { removed: readonly string[] }): Promise<void> {
  await emitToMembers(unit, group.id, { name: 'group.member', d: { groupNumber: group.id, ...change } });
  await emitToMembers(unit, group.id, { name: 'group.update', d: { groupNumber: group.id, groupMemberCount: group.memberCount } });
}

/** Sends all members the present rows of these members, whose number stays the same. */
export async function publishChangedMembers(unit: Unit, groupId: string, members: readonly Member[]): Promise<void> {
  const ids = members.map((member) => member.userId);
  const users = new Map((await listUsers(unit.db, ids)).map((user) => [user.id, user]));
  const list = members.flatMap((member) => {
    const user = users.get(member.userId);
    return user === undefined ? [] : [toGroupMember(member, user, unit.now)];
  });
  await emitToMembers(unit, groupId, { name: 'group.member', d: { groupNumber: groupId, list } });
}
