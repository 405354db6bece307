import { GROUP_NOTICE_TYPE, IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import { refuseProtected, requireManagedGroup, requireMembers } from '../../../policies/group-access.ts';
import type { Unit } from '../../unit.ts';
import { refreshApplications } from '../applications/publish-applications.ts';
import { expelMembers } from '../change-membership.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';

/** Owner and admins remove members. One person who may not be removed refuses the whole request (authorisation §82). */
export async function removeMembers(unit: Unit, userId: string, input: { groupNumber: string; wtIds: readonly string[] }): Promise<null> {
  const { group, member } = await requireManagedGroup(unit.db, userId, input.groupNumber);
  const targets = await requireMembers(unit.db, group.id, input.wtIds);
  refuseProtected(member, targets);
  const userIds = targets.map((target) => target.userId);
  await expelMembers(unit, { groupId: group.id, operatorId: userId, userIds });
  await postGroupNotices(unit, group, { userIds, type: GROUP_NOTICE_TYPE.removed, actorId: userId });
  await refreshApplications(
    unit,
    targets.filter((target) => target.identity !== IDENTITY.member).map((target) => target.userId),
  );
  return null;
}
