import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { GroupInfo } from '../../../contract/groups.ts';
import type { GroupDetail, groupCard } from '../../../contract/http/groups.ts';
import { refuse } from '../../policies/refusal.ts';
import { groupConv, readState } from '../../store/conversations/conversations.ts';
import { IDENTITY, listCommonGroups, readGroup, readMember, type Group, type Member } from '../../store/groups/groups.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, readUserByIdOrLuckyNumber } from '../../store/account/users.ts';
import { dateText } from '../../views/date-text.ts';
import { toGroupInfo, toOutsiderInfo, type GroupViewContext } from '../../views/group-view.ts';
import { readGroups } from './read-groups.ts';

type Card = z.infer<typeof groupCard.answer>;
type Context = GroupViewContext & { now: number };

const JOINING_OFF = 2;

/** Members see all fields, others the card's public fields. A group that accepts no new members shows them nothing (authorisation §77). */
export async function readGroupInfo(db: Db, query: { userId: string; groupNumber: string }, context: Context): Promise<GroupDetail> {
  const { group, member } = await findGroup(db, query);
  if (member === undefined) {
    const info = toOutsiderInfo(group, context);
    return { ...info, groupchatVo: withoutSelf(info) };
  }
  const info = toGroupInfo(group, member, { ...context, state: await readState(db, query.userId, groupConv(group.id)) });
  return { ...info, groupchatVo: withoutSelf(info) };
}

export async function readGroupCard(db: Db, query: { userId: string; groupNumber: string }, context: Context): Promise<Card> {
  const { groupchatVo, selfMember } = await readGroupInfo(db, query, context);
  return { groupchatVo: groupchatVo ?? { groupNumber: query.groupNumber }, joined: selfMember === null ? 0 : 1 };
}

/** Finds the caller's groups by name or by the caller's own remark. The text is not a pattern (authorisation §80). */
export async function findGroupsByName(db: Db, query: { userId: string; text: string }, context: Context): Promise<GroupInfo[]> {
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
export async function readMemberDetail(db: Db, query: { userId: string; groupNumber: string; memberId: string }, context: Context) {
  const { group, member } = await findGroup(db, query);
  if (member === undefined) return refuse(CODE.notFound);
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

async function findGroup(db: Db, query: { userId: string; groupNumber: string }): Promise<{ group: Group; member: Member | undefined }> {
  const group = await readGroup(db, query.groupNumber);
  if (group === undefined || group.dissolvedAt !== null) return refuse(CODE.notFound);
  const member = await readMember(db, group.id, query.userId);
  if (member === undefined && group.confirminviteSwitch === JOINING_OFF) return refuse(CODE.notFound);
  return { group, member };
}

function withoutSelf(info: GroupInfo): Omit<GroupInfo, 'selfMember'> {
  const { selfMember: _own, ...rest } = info;
  return rest;
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
