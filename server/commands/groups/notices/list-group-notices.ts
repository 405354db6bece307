import type { GroupNotice } from '../../../../contract/http/groups/group-notices.ts';
import { GROUP_NOTICE_LIST } from '../../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { listUsers } from '../../../store/account/users.ts';
import { setCounter } from '../../../store/conversations/unread-counters.ts';
import { listManagedApplies, listOwnGroupApplies, type GroupApplyRow } from '../../../store/groups/group-applies.ts';
import { listGroupNotices } from '../../../store/groups/group-notices.ts';
import { listGroups } from '../../../store/groups/groups.ts';
import type { Db } from '../../../store/tables.ts';
import { toApplyNotice, toOtherNotice, type NoticeContext } from '../../../views/group-notice-view.ts';
import type { Unit } from '../../unit.ts';
import { publishNoticeCounts } from './publish-notice-counts.ts';

export type NoticePage = { pageNum: number; pageSize: number };
type Context = Omit<NoticeContext, 'users'>;
type Page = { rows: GroupNotice[]; total: number };

/** Applications to the groups in which the user is owner or admin now (authorisation §72). */
export async function listJoinApplications(db: Db, userId: string, query: NoticePage & Context): Promise<Page> {
  return viewApplies(db, await listManagedApplies(db, userId, pageOf(query)), query);
}

/** The user's own applications with their results. Who answered them is known to owner and admins only. */
export async function listMyApplications(db: Db, userId: string, query: NoticePage & Context): Promise<Page> {
  const { rows, total } = await viewApplies(db, await listOwnGroupApplies(db, userId, pageOf(query)), query);
  return { rows: rows.map((row) => ({ ...row, handlerNickName: null })), total };
}

export async function listOtherNotices(db: Db, userId: string, query: NoticePage & Context): Promise<Page> {
  const { rows, total } = await listGroupNotices(db, userId, { ...pageOf(query), most: LIMITS.groupNotices });
  const users = await usersById(db, [userId, ...rows.map((row) => row.actorId)]);
  return { rows: rows.map((row) => toOtherNotice(row, { ...query, users })), total };
}

async function viewApplies(db: Db, { rows, total }: { rows: GroupApplyRow[]; total: number }, context: Context): Promise<Page> {
  const people = rows.flatMap(({ applicantId, inviterId, handlerId }) => [applicantId, inviterId, handlerId].filter((id) => id !== null));
  const users = await usersById(db, people);
  const groups = new Map((await listGroups(db, [...new Set(rows.map((row) => row.groupId))])).map((group) => [group.id, group]));
  return { rows: rows.map((row) => toApplyNotice(row, groups.get(row.groupId), { ...context, users })), total };
}

function pageOf({ pageNum, pageSize }: NoticePage): { offset: number; count: number } {
  return { offset: (pageNum - 1) * pageSize, count: pageSize };
}

async function usersById(db: Db, ids: readonly string[]): Promise<NoticeContext['users']> {
  return new Map((await listUsers(db, [...new Set(ids)])).map((user) => [user.id, user]));
}

const COUNTERS = {
  [GROUP_NOTICE_LIST.joinApply]: 'joinApply',
  [GROUP_NOTICE_LIST.myApply]: 'myApply',
  [GROUP_NOTICE_LIST.others]: 'othersNotice',
} as const;

/** Resets the count of one list on all devices of the user. Applications that arrive later count from now on. */
export async function readGroupNotices(unit: Unit, userId: string, type: keyof typeof COUNTERS): Promise<null> {
  await setCounter(unit.db, userId, { name: COUNTERS[type], count: 0, readAt: unit.now });
  await publishNoticeCounts(unit, [userId]);
  return null;
}
