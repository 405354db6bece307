import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { AUDIT_STATUS, GROUP_NOTICE_TYPE, IDENTITY, type GroupNoticeType } from '../../../contract/http/groups/group-values.ts';
import type { PushedGroupNotice } from '../../delivery.ts';
import { isApart } from '../../policies/reach.ts';
import { readUser } from '../../store/account/users.ts';
import { groupConv, readState } from '../../store/conversations/conversations.ts';
import { readFriend, readRelation } from '../../store/friends/friends.ts';
import { readGroupApply } from '../../store/groups/group-applies.ts';
import { readGroup, readMember } from '../../store/groups/groups.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import type { GroupPushSubject } from '../../views/group-push-texts.ts';

/** Whether the notice is still true for this user, and of a group that the user has neither muted nor hidden (protocol §7 Push). */
export async function isGroupNoticeDue(db: Db, userId: string, notice: PushedGroupNotice): Promise<boolean> {
  const { groupId } = notice;
  const state = await readState(db, userId, groupConv(groupId));
  if (state !== undefined && (state.muted === 1 || parseStored<string[]>(state.marks).includes(MARK_HIDDEN))) return false;
  const group = await readGroup(db, groupId);
  const identity = (await readMember(db, groupId, userId))?.identity ?? 0;
  if (notice.list === 'others' && notice.type === GROUP_NOTICE_TYPE.dissolved) return true;
  if (group === undefined || group.dissolvedAt !== null) return false;
  switch (notice.list) {
    case 'joinApply':
      return identity > IDENTITY.member && (await isWaitingFor(db, userId, notice));
    case 'myApply':
      return isAnswered(db, { groupId, applicantId: userId, auditStatus: notice.auditStatus, isMember: identity > 0 });
    case 'others':
      if (notice.type === GROUP_NOTICE_TYPE.invited && isApart(await readRelation(db, userId, notice.actorId))) return false;
      return isRole(notice.type, identity);
  }
}

/** An application of a person whom the user has blocked is on the list only. */
async function isWaitingFor(db: Db, userId: string, { groupId, applicantId }: { groupId: string; applicantId: string }): Promise<boolean> {
  const row = await readGroupApply(db, { groupId, applicantId });
  return row?.status === AUDIT_STATUS.waiting && !isApart(await readRelation(db, userId, applicantId));
}

type Answer = { groupId: string; applicantId: string; auditStatus: number; isMember: boolean };

/** A rejected person may have applied again, and an admitted one may have left. */
async function isAnswered(db: Db, { groupId, applicantId, auditStatus, isMember }: Answer): Promise<boolean> {
  const row = await readGroupApply(db, { groupId, applicantId });
  return row?.status === auditStatus && isMember === (auditStatus === AUDIT_STATUS.approved);
}

/** Whether the user still has the role that the notice states; 0 = no member. */
function isRole(type: GroupNoticeType, identity: number): boolean {
  switch (type) {
    case GROUP_NOTICE_TYPE.removed:
      return identity === 0;
    case GROUP_NOTICE_TYPE.madeAdmin:
      return identity === IDENTITY.admin;
    case GROUP_NOTICE_TYPE.unmadeAdmin:
      return identity === IDENTITY.member;
    case GROUP_NOTICE_TYPE.madeOwner:
      return identity === IDENTITY.owner;
    case GROUP_NOTICE_TYPE.dissolved:
      return true;
    case GROUP_NOTICE_TYPE.invited:
    case GROUP_NOTICE_TYPE.result:
      return identity > 0;
  }
}

/** The names in the text of the push. A person has the user's remark, as in the list of notices. */
export async function readGroupNoticeNames(db: Db, userId: string, notice: PushedGroupNotice): Promise<GroupPushSubject> {
  const group = (await readGroup(db, notice.groupId))?.name ?? '';
  if (notice.list === 'myApply') {
    const remark = (await readGroupApply(db, { groupId: notice.groupId, applicantId: userId }))?.remark ?? '';
    return { group, list: 'myApply', auditStatus: notice.auditStatus, info: remark };
  }
  if (notice.list === 'others') return { ...notice, group, name: await readShownName(db, userId, notice.actorId) };
  const { groupId, applicantId } = notice;
  const row = await readGroupApply(db, { groupId, applicantId });
  return { group, list: 'joinApply', name: await readShownName(db, userId, applicantId), info: row?.content ?? '' };
}

async function readShownName(db: Db, userId: string, personId: string): Promise<string> {
  const remark = (await readFriend(db, userId, personId))?.remark ?? '';
  return remark === '' ? ((await readUser(db, personId))?.nickName ?? '') : remark;
}
