import { DAYS_PER_MEMBERSHIP_LEVEL, MEMBERSHIP_STATUS, membershipLevel } from '../../../contract/http/membership/membership-rules.ts';
import { termOf, type MembershipKind, type Term } from '../../store/membership/terms.ts';
import { changeTerms, extendTerm } from '../membership/change-terms.ts';
import type { Unit } from '../unit.ts';
import { findLivingAccount } from './find-account.ts';

type Grant = { readonly level: number; readonly days: number };
export type MembershipInput = {
  readonly account: string;
  readonly kind: MembershipKind;
  /** Undefined ends the membership now. */
  readonly grant: Grant | undefined;
};
export type Membership = { readonly userId: string; readonly kind: MembershipKind; readonly level: number; readonly expireAt: number };

/** Adds days to the remaining time, as a purchase does (protocol N45). The level becomes the given one. */
export async function setMembership(unit: Unit, { account, kind, grant }: MembershipInput): Promise<Membership> {
  const user = await findLivingAccount(unit.db, account);
  const before = termOf(user, kind);
  const term: Term = grant === undefined ? endTerm(before) : grantTerm(before, grant, unit.now);
  await changeTerms(unit, user, { [kind]: term });
  return { userId: user.id, kind, level: term.level, expireAt: term.expireAt ?? unit.now };
}

/** Without an expiry, because one in the future would count again (`statusAt`). */
function endTerm(term: Term): Term {
  return { ...term, status: MEMBERSHIP_STATUS.expired, expireAt: null };
}

/** A level that the bought days do not give counts as the days for it, so that the next purchase does not lower it. */
function grantTerm(before: Term, { level, days }: Grant, now: number): Term {
  const bought = membershipLevel(before.days) === level ? before.days : (level - 1) * DAYS_PER_MEMBERSHIP_LEVEL;
  return { ...extendTerm(before, days, now), level, days: bought };
}
