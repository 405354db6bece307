import { CODE } from '../../contract/codes.ts';
import { APPLY_SOURCE } from '../../contract/http/apply-values.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { listCommonGroups, readGroup, readMember } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import { readUser, type UserConfigRow } from '../store/account/users.ts';
import { refuse } from './refusal.ts';

export type ApplyWay = { source: number; shareWtId?: string | null | undefined; groupNumber?: string | null | undefined };

const SWITCHES: Readonly<Record<number, 'addById' | 'addByPhone' | 'addByScan' | 'addByCard' | 'addByGroup'>> = {
  [APPLY_SOURCE.id]: 'addById',
  [APPLY_SOURCE.phone]: 'addByPhone',
  [APPLY_SOURCE.scan]: 'addByScan',
  [APPLY_SOURCE.card]: 'addByCard',
  [APPLY_SOURCE.group]: 'addByGroup',
};

/** The user who sent the name card through which the applicant found the target; null if it was not found by a card. */
export async function readSharer(db: Db, { source, shareWtId }: ApplyWay): Promise<string | null> {
  if (source !== APPLY_SOURCE.card) return null;
  const sharer = shareWtId ?? '';
  return sharer === '' || (await readUser(db, sharer)) === undefined ? refuse(CODE.badRequest) : sharer;
}

/** Checks whether the target accepts an application found in this way: the target's switches and the group's protection (authorisation §39). */
export async function checkApplyWay(db: Db, pair: { me: string; target: string; config: UserConfigRow }, way: ApplyWay): Promise<void> {
  const name = SWITCHES[way.source];
  if (name === undefined || pair.config[name] !== 1) refuse(CODE.refusesThisWay);
  if (way.source === APPLY_SOURCE.group && !(await isAllowedByGroup(db, pair, way.groupNumber))) refuse(CODE.protectedGroup);
}

/** One common group where the two may meet is enough. If the request names a group, only that one counts (protocol §5 apply). */
async function isAllowedByGroup(db: Db, pair: { me: string; target: string }, groupNumber: string | null | undefined): Promise<boolean> {
  const named = groupNumber ?? '';
  const ids = named === '' ? (await listCommonGroups(db, pair.me, pair.target)).map((group) => group.id) : [named];
  for (const id of ids) if (await mayMeet(db, pair, id)) return true;
  return false;
}

/** Protection separates ordinary members from one another, but not from the admins (protocol A9). */
async function mayMeet(db: Db, pair: { me: string; target: string }, groupId: string): Promise<boolean> {
  const group = await readGroup(db, groupId);
  const mine = await readMember(db, groupId, pair.me);
  const theirs = await readMember(db, groupId, pair.target);
  if (group === undefined || group.dissolvedAt !== null || mine === undefined || theirs === undefined) return false;
  return group.memberProtectSwitch !== 1 || mine.identity !== IDENTITY.member || theirs.identity !== IDENTITY.member;
}
