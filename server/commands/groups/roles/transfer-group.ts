import { CODE } from '../../../../contract/codes.ts';
import { GROUP_NOTICE_TYPE, IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import { requireOwnedGroup } from '../../../policies/group-access.ts';
import { refuse } from '../../../policies/refusal.ts';
import { readUser, USER_STATE } from '../../../store/account/users.ts';
import { readMember, updateGroup, updateMember } from '../../../store/groups/groups.ts';
import type { Unit } from '../../unit.ts';
import { refreshApplications } from '../applications/publish-applications.ts';
import { GROUP_TIP } from '../group-tip.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';
import { postGroupTip } from '../post-group-tip.ts';
import { publishGroupChange, publishSelfMembers } from '../publish-group.ts';
import { publishChangedMembers } from '../publish-members.ts';

/** The member becomes owner, and the former owner an ordinary member in the same transaction (authorisation §84). */
export async function transferGroup(unit: Unit, userId: string, { groupNumber, wtId }: { groupNumber: string; wtId: string }): Promise<null> {
  const { group, member } = await requireOwnedGroup(unit.db, userId, groupNumber);
  if (wtId === userId) refuse(CODE.badRequest);
  const target = await readMember(unit.db, group.id, wtId);
  const account = await readUser(unit.db, wtId);
  // A group must not belong to an account that nobody can use.
  if (target === undefined || account === undefined || account.state >= USER_STATE.banned) return refuse(CODE.notFound);
  const changed = [
    { ...target, identity: IDENTITY.owner, muteUntilSec: 0 },
    { ...member, identity: IDENTITY.member },
  ];
  for (const { userId: id, identity, muteUntilSec } of changed) await updateMember(unit.db, { groupId: group.id, userId: id }, { identity, muteUntilSec });
  await updateGroup(unit.db, group.id, { ownerId: wtId });
  await postGroupTip(unit, group.id, { detailType: GROUP_TIP.transfer, operatorId: userId, operatedIds: [wtId], toIds: undefined });
  await publishChangedMembers(unit, group.id, changed);
  await publishGroupChange(unit, group.id, { ownerWtId: wtId });
  await publishSelfMembers(unit, group.id, { members: changed, keys: ['identity'] });
  await postGroupNotices(unit, group, { userIds: [wtId], type: GROUP_NOTICE_TYPE.madeOwner, actorId: userId });
  await refreshApplications(unit, [userId, wtId]);
  return null;
}
