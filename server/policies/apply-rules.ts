import { CODE } from '../../contract/codes.ts';
import { IDENTITY, listCommonGroups, readGroup, readMember } from '../store/groups/groups.ts';
import type { Db } from '../store/tables.ts';
import { readUser, type UserConfigRow } from '../store/account/users.ts';
import { refuse } from './refusal.ts';

export type ApplyWay = { source: number; shareWtId?: string | null | undefined; groupNumber?: string | null | undefined };

const BY_CARD = 4;
const BY_GROUP = 5;

const SWITCHES: Readonly<Record<number, 'addById' | 'addByPhone' | 'addByScan' | 'addByCard' | 'addByGroup'>> = {
  1: 'addById',
  2: 'addByPhone',
  3: 'addByScan',
  4: 'addByCard',
  5: 'addByGroup',
};

/**
 * Checks whether the target accepts an application found in this way: the target's switches, the sender of the card, the group's protection
 * (authorisation §39).
 */
export async function checkApplyWay(db: Db, pair: { me: string; target: string; config: UserConfigRow }, way: ApplyWay): Promise<void> {
  const name = SWITCHES[way.source];
  if (name === undefined || pair.config[name] !== 1) refuse(CODE.refusesThisWay);
  if (way.source === BY_CARD) {
    const sharer = way.shareWtId ?? '';
    if (sharer === '' || (await readUser(db, sharer)) === undefined) refuse(CODE.badRequest);
  }
  if (way.source === BY_GROUP && !(await isAllowedByGroup(db, pair, way.groupNumber))) refuse(CODE.protectedGroup);
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
