import { CODE } from '../../../../contract/codes.ts';
import { GROUP_NOTICE_TYPE, IDENTITY } from '../../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { refuseProtected, requireManagedGroup } from '../../../policies/group-access.ts';
import { refuse } from '../../../policies/refusal.ts';
import { listGroupAppliesAmong } from '../../../store/groups/group-applies.ts';
import { deleteGroupBlocks, insertGroupBlocks, listGroupBlacklist } from '../../../store/groups/group-blacklist.ts';
import { listIntervalsOf, listManagerIds, listMembersAmong, type Group } from '../../../store/groups/groups.ts';
import type { Unit } from '../../unit.ts';
import { closeApplications, refreshApplications } from '../applications/publish-applications.ts';
import { expelMembers } from '../change-membership.ts';
import { GROUP_TIP } from '../group-tip.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';
import { postGroupTip } from '../post-group-tip.ts';

type Input = { groupNumber: string; wtIds: readonly string[] };

/**
 * Owner and admins keep people out of the group. Members among them are removed, and their applications are closed. Owner and admins alone
 * receive the tip, because it is no concern of the members who was never one of them (authorisation §86).
 */
export async function addToGroupBlacklist(unit: Unit, userId: string, { groupNumber, wtIds }: Input): Promise<null> {
  const { group, member } = await requireManagedGroup(unit.db, userId, groupNumber);
  const ids = [...new Set(wtIds)];
  if (ids.includes(userId)) refuse(CODE.forbidden);
  const members = await listMembersAmong(unit.db, group.id, ids);
  refuseProtected(member, members);
  await requireKnown(unit, group, ids);
  const listed = new Set(await listGroupBlacklist(unit.db, group.id));
  const fresh = ids.filter((id) => !listed.has(id));
  if (fresh.length === 0) return null;
  if (listed.size + fresh.length > LIMITS.groupBlacklist) refuse(CODE.warning, { msg: '群黑名单人数已达上限' });
  await insertGroupBlocks(unit.db, group.id, { userIds: fresh, now: unit.now });
  const removed = members.map((target) => target.userId);
  if (removed.length > 0) await expelMembers(unit, { groupId: group.id, operatorId: userId, userIds: removed });
  const toIds = await listManagerIds(unit.db, group.id);
  await postGroupTip(unit, group.id, { detailType: GROUP_TIP.blacklist, operatorId: userId, operatedIds: fresh, toIds });
  await postGroupNotices(unit, group, { userIds: removed, type: GROUP_NOTICE_TYPE.removed, actorId: userId });
  await closeApplications(unit, { groupId: group.id, applicantIds: fresh, handlerId: userId });
  await refreshApplications(
    unit,
    members.filter((target) => target.identity !== IDENTITY.member).map((target) => target.userId),
  );
  return null;
}

/** Only people who are or were members, or who applied. Any other account looks like a missing one. */
async function requireKnown(unit: Unit, group: Group, ids: readonly string[]): Promise<void> {
  const known = await listIntervalsOf(unit.db, group.id, ids);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0 && (await listGroupAppliesAmong(unit.db, group.id, unknown)).length < unknown.length) refuse(CODE.notFound);
}

/** A person who is not on the list stays so. Nobody is notified, and nobody joins by it. */
export async function removeFromGroupBlacklist(unit: Unit, userId: string, { groupNumber, wtIds }: Input): Promise<null> {
  const { group } = await requireManagedGroup(unit.db, userId, groupNumber);
  await deleteGroupBlocks(unit.db, group.id, wtIds);
  return null;
}
