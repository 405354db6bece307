import { CODE } from '../../contract/codes.ts';
import { mayActOn } from '../../contract/http/groups/group-rules.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../contract/limits.ts';
import { countMemberships, listMembersAmong, readGroup, readMember, type Group, type Member } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import { refuse } from './refusal.ts';

export type OwnGroup = { readonly group: Group; readonly member: Member };

/** Returns a group of the caller. A missing, a dissolved and a foreign group get the same answer. */
export async function requireOwnGroup(db: Db, userId: string, groupNumber: string): Promise<OwnGroup> {
  const group = await readGroup(db, groupNumber);
  const member = await readMember(db, groupNumber, userId);
  if (group === undefined || group.dissolvedAt !== null || member === undefined) return refuse(CODE.notFound);
  return { group, member };
}

/** Like requireOwnGroup, for actions of the group's owner and admins. */
export async function requireManagedGroup(db: Db, userId: string, groupNumber: string): Promise<OwnGroup> {
  const own = await requireOwnGroup(db, userId, groupNumber);
  if (own.member.identity === IDENTITY.member) refuse(CODE.forbidden);
  return own;
}

/** Like requireOwnGroup, for actions of the owner alone. */
export async function requireOwnedGroup(db: Db, userId: string, groupNumber: string): Promise<OwnGroup> {
  const own = await requireOwnGroup(db, userId, groupNumber);
  if (own.member.identity !== IDENTITY.owner) refuse(CODE.forbidden);
  return own;
}

/** Returns these members in the given order. One person who is not a member refuses all. */
export async function requireMembers(db: Db, groupId: string, wtIds: readonly string[]): Promise<Member[]> {
  const members = new Map((await listMembersAmong(db, groupId, wtIds)).map((member) => [member.userId, member]));
  return [...new Set(wtIds)].map((wtId) => members.get(wtId) ?? refuse(CODE.notFound));
}

/** Refuses if the actor may not remove, mute or blacklist one of these members (protocol A7). */
export function refuseProtected(actor: Member, targets: readonly Member[]): void {
  const isAllowed = (target: Member) => target.userId !== actor.userId && mayActOn(actor.identity, target.identity);
  if (!targets.every(isAllowed)) refuse(CODE.forbidden);
}

/** Returns those of `ids` that are already in the maximum number of groups. */
export async function listFullOfGroups(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const counts = await countMemberships(db, ids);
  return new Set(ids.filter((id) => (counts.get(id) ?? 0) >= LIMITS.groups));
}
