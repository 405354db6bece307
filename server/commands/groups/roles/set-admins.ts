import { CODE } from '../../../../contract/codes.ts';
import { GROUP_NOTICE_TYPE, IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { requireMembers, requireOwnedGroup } from '../../../policies/group-access.ts';
import { refuse } from '../../../policies/refusal.ts';
import { listManagerIds, updateMembers } from '../../../store/groups/groups.ts';
import type { Unit } from '../../unit.ts';
import { refreshApplications } from '../applications/publish-applications.ts';
import { GROUP_TIP } from '../group-tip.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';
import { postGroupTip } from '../post-group-tip.ts';
import { publishSelfMembers } from '../publish-group.ts';
import { publishChangedMembers } from '../publish-members.ts';

type Input = { groupNumber: string; wtIds: readonly string[]; identity: 1 | 2 };

/** The owner makes members admins, or admins ordinary members. A person who is that already is not announced again (authorisation §83). */
export async function setAdmins(unit: Unit, userId: string, { groupNumber, wtIds, identity }: Input): Promise<null> {
  const { group } = await requireOwnedGroup(unit.db, userId, groupNumber);
  const members = await requireMembers(unit.db, group.id, wtIds);
  if (members.some((member) => member.identity === IDENTITY.owner)) refuse(CODE.forbidden);
  const changed = members.filter((member) => member.identity !== identity).map((member) => ({ ...member, identity }));
  if (changed.length === 0) return null;
  const userIds = changed.map((member) => member.userId);
  const isPromotion = identity === IDENTITY.admin;
  const admins = (await listManagerIds(unit.db, group.id)).length - 1;
  if (isPromotion && admins + changed.length > LIMITS.admins) refuse(CODE.adminLimit);
  await updateMembers(unit.db, { groupId: group.id, userIds }, { identity });
  const detailType = isPromotion ? GROUP_TIP.setAdmin : GROUP_TIP.unsetAdmin;
  await postGroupTip(unit, group.id, { detailType, operatorId: userId, operatedIds: userIds, toIds: undefined });
  await publishChangedMembers(unit, group.id, changed);
  await publishSelfMembers(unit, group.id, { members: changed, keys: ['identity'] });
  const type = isPromotion ? GROUP_NOTICE_TYPE.madeAdmin : GROUP_NOTICE_TYPE.unmadeAdmin;
  await postGroupNotices(unit, group, { userIds, type, actorId: userId });
  await refreshApplications(unit, userIds);
  return null;
}
