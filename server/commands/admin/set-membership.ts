import { updateUser } from '../../store/account/users.ts';
import { announceProfile } from '../account/announce-profile.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { findLivingAccount } from './find-account.ts';

export type MembershipInput = {
  readonly account: string;
  readonly kind: 'vip' | 'svip';
  /** Undefined ends the membership now. */
  readonly grant: { readonly level: number; readonly days: number } | undefined;
};
export type Membership = { readonly userId: string; readonly kind: 'vip' | 'svip'; readonly level: number; readonly expireAt: number };

const DAY_MS = 86_400_000;
const ACTIVE = 2;
const EXPIRED = 1;

/** Adds days to the remaining time, as a purchase does (protocol N45). The level becomes the given one. */
export async function setMembership(unit: Unit, { account, kind, grant }: MembershipInput): Promise<Membership> {
  const user = await findLivingAccount(unit.db, account);
  const [isActive, left, had] =
    kind === 'vip' ? [user.vipStatus === ACTIVE, user.vipExpireAt, user.vipLevel] : [user.svipStatus === ACTIVE, user.svipExpireAt, user.svipLevel];
  const from = isActive ? Math.max(unit.now, left ?? unit.now) : unit.now;
  const expireAt = grant === undefined ? unit.now : from + grant.days * DAY_MS;
  const level = grant?.level ?? had;
  const status = grant === undefined ? EXPIRED : ACTIVE;
  await updateUser(
    unit.db,
    user.id,
    kind === 'vip' ? { vipStatus: status, vipLevel: level, vipExpireAt: expireAt } : { svipStatus: status, svipLevel: level, svipExpireAt: expireAt },
  );
  await announceProfile(unit, user.id);
  await emitDataUpdate(unit, [user.id], 'member');
  return { userId: user.id, kind, level, expireAt };
}
