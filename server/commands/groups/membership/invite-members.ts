import { CODE } from '../../../../contract/codes.ts';
import { mayInvite, needsInviteApproval } from '../../../../contract/http/groups/group-rules.ts';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE } from '../../../../contract/http/groups/group-values.ts';
import { requireOwnGroup } from '../../../policies/group-access.ts';
import { judgeEntry, judgeInvitees } from '../../../policies/groups/group-entry.ts';
import { refuse } from '../../../policies/refusal.ts';
import type { Group } from '../../../store/groups/groups.ts';
import type { Unit } from '../../unit.ts';
import { listWaitingAmong, putInvitations } from '../applications/put-application.ts';
import { admitMembers } from '../change-membership.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';

type Input = { userId: string; origin: string; groupNumber: string; wtIds: readonly string[] };
const NOBODY: ReadonlySet<string> = new Set();

export type InviteResult = { joined: string[]; waiting: string[]; failed: { wtId: string; code: number }[] };

/** Invites friends. Each person who cannot be invited is answered with the reason, and the others are invited (authorisation §81). */
export async function inviteMembers(unit: Unit, { userId, origin, groupNumber, wtIds }: Input): Promise<InviteResult> {
  const { group, member } = await requireOwnGroup(unit.db, userId, groupNumber);
  if (!mayInvite(group.inviteSwitch, member.identity)) refuse(CODE.forbidden);
  const wanted = [...new Set(wtIds)].filter((wtId) => wtId !== userId);
  const isToWait = needsInviteApproval(group.inviteSwitch, member.identity);
  const waiting = isToWait ? await listWaitingAmong(unit, group.id, wanted) : NOBODY;
  const refusals = await judgeInvitations(unit, group, { userId, wanted, waiting });
  const willing = wanted.filter((wtId) => !refusals.has(wtId));
  const failed = wanted.flatMap((wtId) => {
    const code = refusals.get(wtId);
    return code === undefined ? [] : [{ wtId, code }];
  });
  if (isToWait) {
    await putInvitations(unit, { groupId: group.id, inviterId: userId, applicantIds: willing.filter((wtId) => !waiting.has(wtId)) });
    return { joined: [], waiting: willing, failed };
  }
  await admitMembers(unit, { groupId: group.id, operatorId: userId, userIds: willing, origin });
  await postGroupNotices(unit, group, { type: GROUP_NOTICE_TYPE.invited, actorId: userId, userIds: willing, auditStatus: AUDIT_STATUS.approved });
  return { joined: willing, waiting: [], failed };
}

/** `waiting` = people whose invitation is already stored, so that another one reaches nobody. */
type Judged = { userId: string; wanted: readonly string[]; waiting: ReadonlySet<string> };

/** Only friends of the user may learn of a person whether the group refuses them. */
async function judgeInvitations(unit: Unit, group: Group, { userId, wanted, waiting }: Judged): Promise<Map<string, number>> {
  const refusals = await judgeInvitees(unit.db, userId, wanted);
  const friends = wanted.filter((wtId) => !refusals.has(wtId));
  for (const [wtId, code] of await judgeEntry(unit.db, group, { ids: friends, now: unit.now })) refusals.set(wtId, code);
  for (const wtId of friends) {
    // Each invitation reaches the person, who can leave and be invited again.
    const isTooOften = !refusals.has(wtId) && !waiting.has(wtId) && unit.applyRate.take(`join:${wtId}:${group.id}`) > 0;
    if (isTooOften) refusals.set(wtId, CODE.tooManyRequests);
  }
  return refusals;
}
