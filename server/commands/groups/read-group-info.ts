import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import type { GroupDetail, groupCard } from '../../../contract/http/groups.ts';
import { requireOwnGroup } from '../../policies/group-access.ts';
import { isCurrentKey } from '../../policies/groups/group-entry.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, readState } from '../../store/conversations/conversations.ts';
import { AUDIT_STATUS, IDENTITY, JOIN_RULE } from '../../../contract/http/groups/group-values.ts';
import { listCommonGroups, readGroup, readMember, type Group, type Member } from '../../store/groups/groups.ts';
import { readGroupApply } from '../../store/groups/group-applies.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, readUserByIdOrLuckyNumber } from '../../store/account/users.ts';
import { dateText } from '../../views/date-text.ts';
import { toGroupInfo, toOutsiderInfo, type GroupViewContext } from '../../views/group-view.ts';
import { auditStatusOf } from '../../views/group-notice-view.ts';
import { readGroups } from './read-groups.ts';

type Card = z.infer<typeof groupCard.answer>;
/** `countLookup` refuses a caller who looks at too many groups of others. */
type Context = GroupViewContext & { now: number; countLookup(): void };

/** Members see all fields, others the card's public fields. A group that accepts no new members shows them nothing (authorisation §77). */
export async function readGroupInfo(db: Db, query: { userId: string; groupNumber: string }, context: Context): Promise<GroupDetail> {
  const { group, member } = await findGroup(db, query, context);
  if (member === undefined) {
    const info = toOutsiderInfo(group, context);
    return { ...info, groupchatVo: withoutSelf(info) };
  }
  const info = toGroupInfo(group, member, { ...context, state: await readState(db, query.userId, groupConv(group.id)) });
  return { ...info, groupchatVo: withoutSelf(info) };
}

/** The card also shows an outsider what became of the own application. A key of an earlier link is refused (decision 072). */
export async function readGroupCard(db: Db, query: { userId: string; groupNumber: string; key?: string | null | undefined }, context: Context): Promise<Card> {
  const { group, member } = await findGroup(db, query, context);
  if (member === undefined) {
    const key = query.key ?? '';
    if (key !== '' && !isCurrentKey(group, key)) refuse(CODE.groupLinkEnded);
    return { groupchatVo: withoutSelf(toOutsiderInfo(group, context)), joined: 0, ...(await readOwnApplication(db, query, context.now)) };
  }
  const state = await readState(db, query.userId, groupConv(group.id));
  return { groupchatVo: withoutSelf(toGroupInfo(group, member, { ...context, state })), joined: 1 };
}

/** Nothing of an application that ended with a membership, because the person has left the group since. */
async function readOwnApplication(db: Db, query: { userId: string; groupNumber: string }, now: number): Promise<Pick<Card, 'applyStatus' | 'inviterNickName'>> {
  const row = await readGroupApply(db, { groupId: query.groupNumber, applicantId: query.userId });
  if (row === undefined || row.status === AUDIT_STATUS.approved || row.status === AUDIT_STATUS.closed) return {};
  const inviter = row.inviterId === null ? undefined : await readUser(db, row.inviterId);
  return { applyStatus: auditStatusOf(row, now), inviterNickName: inviter?.nickName ?? null };
}

/** Finds the caller's groups by name or by the caller's own remark. The text is not a pattern (authorisation §80). */
export async function findGroupsByName(db: Db, query: { userId: string; text: string }, context: GroupViewContext): Promise<GroupInfo[]> {
  const wanted = fold(query.text);
  if (wanted === '') return [];
  const groups = await readGroups(db, query.userId, context);
  return groups.filter((group) => [group.name, group.selfMember?.groupNameRemark ?? ''].some((name) => fold(name).includes(wanted)));
}

/** Groups of which both are members. A person who shares no group with the caller looks like one who does not exist. */
export async function readCommonGroups(db: Db, query: { userId: string; wtId: string }): Promise<CommonGroup[]> {
  const groups = await listCommonGroups(db, query.userId, query.wtId);
  return groups
    .filter((group) => group.dissolvedAt === null)
    .map(({ id, name, avatar }) => ({ id, groupNumber: id, txGroupid: id, groupName: name, groupAvatar: avatar }));
}

type CommonGroup = { id: string; groupNumber: string; txGroupid: string; groupName: string; groupAvatar: string };

/** Only admins see who invited a member and when the member last wrote. Members see their own data (authorisation §102). */
export async function readMemberDetail(db: Db, query: { userId: string; groupNumber: string; memberId: string }, context: GroupViewContext & { now: number }) {
  const { group, member } = await requireOwnGroup(db, query.userId, query.groupNumber);
  const target = await readUserByIdOrLuckyNumber(db, query.memberId);
  const isOwn = target?.id === query.userId;
  if (!isOwn && member.identity === IDENTITY.member) return refuse(CODE.forbidden);
  const row = target === undefined ? undefined : await readMember(db, group.id, target.id);
  if (target === undefined || row === undefined) return refuse(CODE.notFound);
  const inviter = row.inviterId === null ? undefined : await readUser(db, row.inviterId);
  const nowSec = Math.floor(context.now / 1000);
  return {
    groupNumber: group.id,
    userId: target.id,
    wtId: target.id,
    groupName: group.name,
    nickName: target.nickName,
    createTime: dateText(row.joinedAt, context.timeZone),
    createTs: row.joinedAt,
    lastSendMsgTime: row.lastSendAt === null ? null : dateText(row.lastSendAt, context.timeZone),
    joinType: row.joinType,
    inviterUserName: inviter?.nickName ?? null,
    inviterUserWtId: inviter?.id ?? null,
    mutedStatus: row.muteUntilSec > nowSec ? (1 as const) : (0 as const),
    muteUntil: row.muteUntilSec,
  };
}

type Found = { group: Group; member: Member | undefined };

async function findGroup(db: Db, query: { userId: string; groupNumber: string }, { countLookup }: Context): Promise<Found> {
  const member = await readMember(db, query.groupNumber, query.userId);
  if (member === undefined) countLookup();
  const group = await readGroup(db, query.groupNumber);
  if (group === undefined || group.dissolvedAt !== null) return refuse(CODE.notFound);
  if (member === undefined && group.confirminviteSwitch === JOIN_RULE.off) return refuse(CODE.notFound);
  return { group, member };
}

function withoutSelf(info: GroupInfo): Omit<GroupInfo, 'selfMember'> {
  const { selfMember: _own, ...rest } = info;
  return rest;
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
