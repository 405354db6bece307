import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineResult } from '../../../contract/engine-methods.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import { refuse } from '../../policies/refusal.ts';
import { listStatesOfGroups } from '../../store/conversations/conversations.ts';
import { listAttributes, listGroups, listMembers, listMembershipsOf, readGroup, readMember, type Group } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toGroupInfo, toGroupMember, type GroupViewContext } from '../../views/group-view.ts';

/** Groups of which the user is a member now. */
export async function readGroups(db: Db, userId: string, context: GroupViewContext): Promise<GroupInfo[]> {
  const memberships = new Map((await listMembershipsOf(db, userId)).map((member) => [member.groupId, member]));
  const ids = [...memberships.keys()];
  const states = await listStatesOfGroups(db, userId, ids);
  const groups = (await listGroups(db, ids)).filter((group) => group.dissolvedAt === null);
  return groups.map((group) => toGroupInfo(group, memberships.get(group.id), { ...context, state: states.get(group.id) }));
}

/** For members only. For everyone else the group looks like one that does not exist. */
export async function readGroupMembers(
  db: Db,
  userId: string,
  input: { groupID: string; offset: number; count: number; now: number },
): Promise<EngineResult<'groupMembers'>> {
  const group = await requireMembership(db, userId, input.groupID);
  if (input.offset >= group.memberCount) return { list: [], offset: 0 };
  const members = await listMembers(db, input.groupID, input);
  const users = new Map(
    (
      await listUsers(
        db,
        members.map((member) => member.userId),
      )
    ).map((user) => [user.id, user]),
  );
  const list = members.flatMap((member) => {
    const user = users.get(member.userId);
    return user === undefined ? [] : [toGroupMember(member, user, input.now)];
  });
  return { list, offset: members.length < input.count ? 0 : input.offset + members.length };
}

export async function readGroupAttributes(db: Db, userId: string, groupID: string): Promise<EngineResult<'groupAttrs'>> {
  await requireMembership(db, userId, groupID);
  return { attributes: await listAttributes(db, groupID) };
}

async function requireMembership(db: Db, userId: string, groupID: string): Promise<Group> {
  const group = await readGroup(db, groupID);
  const member = await readMember(db, groupID, userId);
  if (group === undefined || group.dissolvedAt !== null || member === undefined) return refuse(ENGINE_CODE.notFound);
  return group;
}
