import { CODE } from '../../../contract/codes.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
import { requireOwnGroup } from '../../policies/group-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { refuseReservedName, refuseSensitiveText } from '../../policies/text-rules.ts';
import { groupConv, readState } from '../../store/conversations/conversations.ts';
import { updateMember, type Member } from '../../store/groups/groups.ts';
import { readUser } from '../../store/account/users.ts';
import { toGroupMember } from '../../views/group-view.ts';
import { announceStates } from '../conversations/ensure-conversation.ts';
import type { Unit } from '../unit.ts';
import { emitToMembers } from './emit-to-group.ts';
import { publishSelfMember } from './publish-group.ts';

export type MembershipEdit = { groupNumber: string; groupNickname?: string | undefined; groupNameRemark?: string | undefined };

/**
 * The caller's nickname in the group, which all members read, and the caller's remark of the group, which only the caller reads
 * (authorisation §91).
 */
export async function editMembership(unit: Unit, userId: string, edit: MembershipEdit): Promise<null> {
  const { member } = await requireOwnGroup(unit.db, userId, edit.groupNumber);
  if (edit.groupNickname === undefined && edit.groupNameRemark === undefined) refuse(CODE.badRequest);
  const groupNickname = edit.groupNickname === undefined ? member.groupNickname : cleanName(edit.groupNickname);
  const groupNameRemark = edit.groupNameRemark === undefined ? member.groupNameRemark : cleanName(edit.groupNameRemark);
  refuseSensitiveText(unit.config, groupNickname);
  if (groupNickname !== member.groupNickname) refuseReservedName(groupNickname);
  const next: Member = { ...member, groupNickname, groupNameRemark };
  const isRenamed = groupNickname !== member.groupNickname;
  const isRemarked = groupNameRemark !== member.groupNameRemark;
  if (!isRenamed && !isRemarked) return null;
  await updateMember(unit.db, { groupId: member.groupId, userId }, { groupNickname, groupNameRemark });
  if (isRenamed) await publishName(unit, next);
  await publishSelfMember(unit, next, [...(isRenamed ? ['groupNickname'] : []), ...(isRemarked ? ['groupNameRemark'] : [])]);
  if (isRemarked) await publishRemark(unit, next);
  return null;
}

async function publishName(unit: Unit, member: Member): Promise<void> {
  const user = await readUser(unit.db, member.userId);
  if (user === undefined) return;
  const list = [toGroupMember(member, user, unit.now)];
  await emitToMembers(unit, member.groupId, { name: 'group.member', d: { groupNumber: member.groupId, list } });
}

/** The remark is the name of the conversation in the member's list. */
async function publishRemark(unit: Unit, member: Member): Promise<void> {
  const conv = groupConv(member.groupId);
  const state = await readState(unit.db, member.userId, conv);
  if (state !== undefined) await announceStates(unit, conv, [state]);
}
