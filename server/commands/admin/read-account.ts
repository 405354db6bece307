import { listLiveSessions } from '../../store/account/sessions.ts';
import { USER_STATE } from '../../store/account/users.ts';
import { vipFields } from '../../views/profile-view.ts';
import type { Unit } from '../unit.ts';
import { findAccount } from './find-account.ts';

export type Account = {
  readonly userId: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly state: string;
  readonly vip: Membership;
  readonly svip: Membership;
  readonly wtCoin: number;
  readonly sessions: number;
  readonly lastSeenAt: number;
  readonly createdAt: number;
};
type Membership = { readonly status: number; readonly level: number; readonly expireAt: number | null };

const STATE_NAMES = new Map<number, string>(Object.entries(USER_STATE).map(([name, state]) => [state, name]));

export async function readAccount(unit: Unit, name: string): Promise<Account> {
  const user = await findAccount(unit.db, name);
  const { vipStatus, vipLevel, svipStatus, svipLevel } = vipFields(user, unit.now);
  return {
    userId: user.id,
    nickName: user.nickName,
    phone: user.phone,
    state: STATE_NAMES.get(user.state) ?? String(user.state),
    vip: { status: vipStatus, level: vipLevel, expireAt: user.vipExpireAt },
    svip: { status: svipStatus, level: svipLevel, expireAt: user.svipExpireAt },
    wtCoin: user.wtCoin,
    sessions: (await listLiveSessions(unit.db, user.id)).length,
    lastSeenAt: user.lastSeenAt,
    createdAt: user.createdAt,
  };
}
