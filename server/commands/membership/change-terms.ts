import { MEMBERSHIP_STATUS } from '../../../contract/http/membership/membership-rules.ts';
import { readUserConfig, updateUser, updateUserConfig, type User } from '../../store/account/users.ts';
import type { MembershipColumns } from '../../store/membership/membership-tables.ts';
import { columnsOf, statusAt, termOf, type MembershipKind, type Term } from '../../store/membership/terms.ts';
import { isVip, vipFields } from '../../views/profile-view.ts';
import { announceProfile } from '../account/announce-profile.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';

const DAY_MS = 86_400_000;

/** The term with these days after what is left of it (protocol N45). Level and days bought stay. */
export function extendTerm(term: Term, days: number, now: number): Term & { readonly expireAt: number } {
  const left = statusAt(term, now) === MEMBERSHIP_STATUS.active ? term.expireAt : null;
  return { ...term, status: MEMBERSHIP_STATUS.active, expireAt: Math.max(now, left ?? now) + days * DAY_MS };
}

/**
 * Stores a change of memberships and announces it to all sessions of the user and to all who see the profile. A user who is no member after
 * it, or was none before it, loses the automatic reply: a new membership does not switch on what the last one ended (protocol A18).
 */
export async function changeTerms(unit: Unit, user: User, terms: Partial<Readonly<Record<MembershipKind, Term>>>): Promise<void> {
  const columns: Partial<MembershipColumns> = {
    ...(terms.vip && columnsOf('vip', terms.vip)),
    ...(terms.svip && columnsOf('svip', terms.svip)),
  };
  const isMember = (row: MembershipColumns) => isVip(vipFields(row, unit.now));
  await updateUser(unit.db, user.id, columns);
  if (!isMember(user) || !isMember({ ...user, ...columns })) await switchOffAutoReply(unit, user.id);
  await announceProfile(unit, user.id);
  await emitDataUpdate(unit, [user.id], 'member');
}

/** The text stays for the next membership. */
async function switchOffAutoReply(unit: Unit, userId: string): Promise<void> {
  if ((await readUserConfig(unit.db, userId)).autoReplyStatus === 0) return;
  await updateUserConfig(unit.db, userId, { autoReplyStatus: 0 });
  await emitDataUpdate(unit, [userId], 'config');
}

/** The terms that have ended but are stored as active, stored as expired. */
export function endedTerms(user: User, now: number): Partial<Record<MembershipKind, Term>> {
  const ended = (kind: MembershipKind) => {
    const term = termOf(user, kind);
    const hasEnded = term.status === MEMBERSHIP_STATUS.active && statusAt(term, now) === MEMBERSHIP_STATUS.expired;
    return hasEnded ? { [kind]: { ...term, status: MEMBERSHIP_STATUS.expired } } : {};
  };
  return { ...ended('vip'), ...ended('svip') };
}
