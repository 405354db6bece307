import { CODE } from '../../../../contract/codes.ts';
import { mayInvite, needsInviteApproval } from '../../../../contract/http/groups/group-rules.ts';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE, JOIN_TYPE } from '../../../../contract/http/groups/group-values.ts';
import { requireOwnGroup } from '../../../policies/group-access.ts';
import { judgeEntry, judgeInvitees } from '../../../policies/groups/group-entry.ts';
import { refuse } from '../../../policies/refusal.ts';
import type { Group } from '../../../store/groups/groups.ts';
import type { Unit } from '../../unit.ts';
import { putApplication } from '../applications/put-application.ts';
import { admitMembers } from '../change-membership.ts';
import { postGroupNotices } from '../notices/post-group-notices.ts';

type Input = { userId: string; origin: string; groupNumber: string; wtIds: readonly string[] };
export type InviteResult = { joined: string[]; waiting: string[]; failed: { wtId: string; code: number }[] };

/** Invites friends. Each person who cannot be invited is answered with the reason, and the others are invited (authorisation §81). */
export async function inviteMembers(unit: Unit, { userId, origin, groupNumber, wtIds }: Input): Promise<InviteResult> {
  const { group, member } = await requireOwnGroup(unit.db, userId, groupNumber);
  if (!mayInvite(group.inviteSwitch, member.identity)) refuse(CODE.forbidden);
  const wanted = [...new Set(wtIds)].filter((wtId) => wtId !== userId);
  const refusals = await judgeInvitations(unit, group, { userId, wanted });
  const willing = wanted.filter((wtId) => !refusals.has(wtId));
  const failed = wanted.flatMap((wtId) => {
    const code = refusals.get(wtId);
    return code === undefined ? [] : [{ wtId, code }];
  });
  if (needsInviteApproval(group.inviteSwitch, member.identity)) {
    for (const applicantId of willing) {
      await putApplication(unit, { groupId: group.id, applicantId, joinType: JOIN_TYPE.invitation, inviterId: userId, content: '' });
    }
    return { joined: [], waiting: willing, failed };
  }
  await admitMembers(unit, { groupId: group.id, operatorId: userId, userIds: willing, origin });
  await postGroupNotices(unit, group, { type: GROUP_NOTICE_TYPE.invited, actorId: userId, userIds: willing, auditStatus: AUDIT_STATUS.approved });
  return { joined: willing, waiting: [], failed };
}

/** Only friends of the user may learn of a person whether the group refuses them. */
async function judgeInvitations(unit: Unit, group: Group, { userId, wanted }: { userId: string; wanted: readonly string[] }): Promise<Map<string, number>> {
  const refusals = await judgeInvitees(unit.db, userId, wanted);
  const friends = wanted.filter((wtId) => !refusals.has(wtId));
  for (const [wtId, code] of await judgeEntry(unit.db, group, { ids: friends, now: unit.now })) refusals.set(wtId, code);
  for (const wtId of friends) {
    // Each invitation reaches the person, who can leave and be invited again.
    const isTooOften = !refusals.has(wtId) && unit.applyRate.take(`join:${wtId}:${group.id}`) > 0;
    if (isTooOften) refusals.set(wtId, CODE.tooManyRequests);
  }
  return refusals;
}
