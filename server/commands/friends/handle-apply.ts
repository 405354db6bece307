import { CODE } from '../../../contract/codes.ts';
import { APPLY_STATUS } from '../../../contract/http/apply-values.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { refuseBlocked } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { readRelation } from '../../store/friends/friends.ts';
import { readApply, updateApply } from '../../store/friends/friend-applies.ts';
import { readUser } from '../../store/account/users.ts';
import { isWaiting } from '../../views/friend-apply-view.ts';
import { isGone } from '../../views/profile-view.ts';
import type { Unit } from '../unit.ts';
import { makeFriends } from './make-friends.ts';
import { publishApply } from './publish-apply.ts';

export type Handling = { applyWtId: string; handleStatus: 1 | 2; remark?: string | null | undefined };

/**
 * Only the target can answer an application. For the applicant it does not exist here (authorisation §40). An applicant whose account has
 * ended can only be rejected.
 */
export async function handleApply(unit: Unit, input: { userId: string; origin: string; handling: Handling }): Promise<null> {
  const { userId, handling } = input;
  const apply = await readApply(unit.db, { applicantId: handling.applyWtId, targetId: userId });
  if (apply === undefined) return refuse(CODE.notFound);
  if (!isWaiting(apply, unit.now)) refuse(CODE.alreadyHandled);
  if (handling.handleStatus === APPLY_STATUS.agreed) {
    const applicant = await readUser(unit.db, apply.applicantId);
    if (applicant === undefined || isGone(applicant)) refuse(CODE.notFound);
    refuseBlocked(await readRelation(unit.db, userId, apply.applicantId));
    const remarks = { [apply.applicantId]: apply.remark, [userId]: cleanName(handling.remark ?? '') };
    const { applicantId, source, shareWtId } = apply;
    await makeFriends(unit, { applicantId, agreedBy: userId, source, shareWtId, remarks, origin: input.origin });
    return null;
  }
  const answer = { status: APPLY_STATUS.rejected, handledAt: unit.now, readAt: apply.readAt ?? unit.now };
  await updateApply(unit.db, apply.id, answer);
  await publishApply(unit, { ...apply, ...answer });
  return null;
}
