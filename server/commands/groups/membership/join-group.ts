import { CODE } from '../../../../contract/codes.ts';
import { JOIN_RULE, JOIN_STATUS } from '../../../../contract/http/groups/group-values.ts';
import { judgeEntry, judgeInvitees, provenJoinType, requirePublicGroup } from '../../../policies/groups/group-entry.ts';
import { Refusal, refuse, refuseWait } from '../../../policies/refusal.ts';
import { refuseListedText } from '../../../policies/text-rules.ts';
import { readMember, type Group } from '../../../store/groups/groups.ts';
import type { Db } from '../../../store/tables.ts';
import type { Unit } from '../../unit.ts';
import { putApplication } from '../applications/put-application.ts';
import { admitMembers } from '../change-membership.ts';

type Way = { joinType?: number | null | undefined; key?: string | null | undefined };
type JoinRequest = Way & { groupNumber: string; applyContent?: string | null | undefined; inviterWtId?: string | null | undefined };
type Input = { userId: string; origin: string; request: JoinRequest };

/** Joins a public group, or applies to its owner and admins where they approve new members (authorisation §94). */
export async function joinGroup(unit: Unit, { userId, origin, request }: Input): Promise<{ joinStatus: 1 | 2 }> {
  const group = await requirePublicGroup(unit.db, userId, request.groupNumber);
  const joinType = provenJoinType(group, request);
  const code = (await judgeEntry(unit.db, group, { ids: [userId], now: unit.now })).get(userId);
  if (code !== undefined) refuse(code);
  const inviterId = await findInviter(unit.db, group, { userId, inviterId: request.inviterWtId ?? '' });
  if (group.confirminviteSwitch === JOIN_RULE.approval) {
    const content = request.applyContent?.normalize('NFC').trim() ?? '';
    refuseListedText(unit.config, content);
    await putApplication(unit, { groupId: group.id, applicantId: userId, joinType, inviterId, content });
    return { joinStatus: JOIN_STATUS.waiting };
  }
  // Each joining is a tip to all members, and a person can leave and join again.
  refuseWait(unit.applyRate.take(`join:${userId}:${group.id}`), CODE.tooManyRequests);
  await admitMembers(unit, { groupId: group.id, userIds: [userId], operatorId: userId, joinType, inviterId, origin });
  return { joinStatus: JOIN_STATUS.joined };
}

/** Anyone can state an inviter, so only a member who could invite the person counts. */
async function findInviter(db: Db, group: Group, { userId, inviterId }: { userId: string; inviterId: string }): Promise<string | null> {
  if (inviterId === '' || (await readMember(db, group.id, inviterId)) === undefined) return null;
  return (await judgeInvitees(db, inviterId, [userId])).size === 0 ? inviterId : null;
}

export type JoinVerdict = { canJoin: 0 | 1; needAudit: 0 | 1; reasonCode: number | null; limitLevel: number; limitMember: number };

/** What joinGroup would do now, without doing it (protocol N13). */
export async function verifyJoin(db: Db, input: { userId: string; groupNumber: string; now: number } & Way): Promise<JoinVerdict> {
  try {
    const group = await requirePublicGroup(db, input.userId, input.groupNumber);
    provenJoinType(group, input);
    const code = (await judgeEntry(db, group, { ids: [input.userId], now: input.now })).get(input.userId) ?? null;
    const { limitLevel, limitMember } = group;
    return { canJoin: code === null ? 1 : 0, needAudit: group.confirminviteSwitch === JOIN_RULE.approval ? 1 : 0, reasonCode: code, limitLevel, limitMember };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { canJoin: 0, needAudit: 0, reasonCode: error.code, limitLevel: 0, limitMember: 0 };
  }
}
