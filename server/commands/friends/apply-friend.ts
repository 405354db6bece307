import { CODE } from '../../../contract/codes.ts';
import { APPLY_STATUS } from '../../../contract/http/apply-values.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { checkApplyWay, readSharer } from '../../policies/apply-rules.ts';
import { refuseBlocked } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseListedText } from '../../policies/text-rules.ts';
import { createUuid } from '../../security/hashes.ts';
import { readRelation } from '../../store/friends/friends.ts';
import { putApplyRow, readApply, updateApply, type FriendApplyRow } from '../../store/friends/friend-applies.ts';
import { readUser, readUserConfig, USER_STATE } from '../../store/account/users.ts';
import { isWaiting } from '../../views/friend-apply-view.ts';
import type { Unit } from '../unit.ts';
import { makeFriends } from './make-friends.ts';
import { publishApply } from './publish-apply.ts';

export type Application = {
  applyWtId: string;
  applySource: number;
  applyInfo: string;
  shareWtId?: string | null | undefined;
  remark?: string | null | undefined;
  groupNumber?: string | null | undefined;
};
type Input = { userId: string; origin: string; application: Application };

const POLICY = { auto: 0, verify: 1, refuse: 2 } as const;

/** 1 = friends immediately, because the target requires no approval or still lists the applicant (protocol §5 apply). */
export async function applyFriend(unit: Unit, input: Input): Promise<{ applyStatus: 0 | 1 }> {
  const { userId, application } = input;
  const target = await readUser(unit.db, application.applyWtId);
  if (application.applyWtId === userId) refuse(CODE.badRequest);
  if (target === undefined || target.state >= USER_STATE.banned) return refuse(CODE.notFound);
  const relation = await readRelation(unit.db, userId, target.id);
  refuseBlocked(relation);
  if (relation.mine && relation.theirs) refuse(CODE.alreadyFriends);
  const config = await readUserConfig(unit.db, target.id);
  const way = { source: application.applySource, shareWtId: application.shareWtId, groupNumber: application.groupNumber };
  if (!relation.theirs) {
    if (config.friendApplyPolicy === POLICY.refuse) refuse(CODE.refusesThisWay);
    await checkApplyWay(unit.db, { me: userId, target: target.id, config }, way);
  }
  refuseListedText(unit.config, application.applyInfo);
  const apply = await putApply(unit, { ...input, sharer: await readSharer(unit.db, way) });
  if (!relation.theirs && config.friendApplyPolicy !== POLICY.auto) return { applyStatus: 0 };
  const { source, shareWtId, remark } = apply;
  await makeFriends(unit, { applicantId: userId, agreedBy: target.id, source, shareWtId, remarks: { [userId]: remark }, origin: input.origin });
  return { applyStatus: 1 };
}

/** A repeated application changes the text of the waiting one (protocol A36). */
async function putApply(unit: Unit, { userId, application, sharer }: Input & { sharer: string | null }): Promise<FriendApplyRow> {
  const stated = {
    source: application.applySource,
    info: application.applyInfo.trim(),
    remark: cleanName(application.remark ?? ''),
    shareWtId: sharer,
  };
  const known = await readApply(unit.db, { applicantId: userId, targetId: application.applyWtId });
  const mayNotify = () => unit.applyRate.take(`${userId}:${application.applyWtId}`) === 0;
  if (known === undefined || !isWaiting(known, unit.now)) {
    const ids = { id: known?.id ?? createUuid(unit.random), applicantId: userId, targetId: application.applyWtId };
    const fresh: FriendApplyRow = { ...ids, ...stated, status: APPLY_STATUS.waiting, readAt: null, createdAt: unit.now, handledAt: null };
    await putApplyRow(unit.db, fresh);
    mayNotify();
    await publishApply(unit, fresh);
    return fresh;
  }
  // Applicants do not see their remark again, so a correction without one keeps it.
  const change = { ...stated, remark: stated.remark === '' ? known.remark : stated.remark };
  const next = { ...known, ...change };
  await updateApply(unit.db, known.id, change);
  const isChanged = next.info !== known.info || next.source !== known.source || next.shareWtId !== known.shareWtId;
  // If the change is not sent, the target reads the new text with the list of applications.
  if (isChanged) await publishApply(unit, next, { toTarget: mayNotify() });
  return next;
}
