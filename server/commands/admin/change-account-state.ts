import { listLiveSessions } from '../../store/account/sessions.ts';
import { updateUser, USER_STATE } from '../../store/account/users.ts';
import { endSessions } from '../account/end-sessions.ts';
import type { Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';
import { findLivingAccount } from './find-account.ts';

type Transition = { readonly to: number; readonly from?: number; readonly endsSessions: boolean };

const CHANGES = {
  ban: { to: USER_STATE.banned, endsSessions: true },
  unban: { to: USER_STATE.normal, from: USER_STATE.banned, endsSessions: false },
  restrict: { to: USER_STATE.restricted, endsSessions: false },
  unrestrict: { to: USER_STATE.normal, from: USER_STATE.restricted, endsSessions: false },
} satisfies Record<string, Transition>;

export type StateChange = keyof typeof CHANGES;

/** A ban ends all sessions and closes their sockets at once. A restriction keeps them and refuses their sends (protocol §1). */
export async function changeAccountState(unit: Unit, input: { account: string; change: StateChange }): Promise<{ userId: string; endedSessions: number }> {
  const user = await findLivingAccount(unit.db, input.account);
  const { to, from, endsSessions }: Transition = CHANGES[input.change];
  if (user.state === to) throw new BadInput(`Account ${user.id} is ${nameOf(to)} already.`);
  if (from !== undefined && user.state !== from) throw new BadInput(`Account ${user.id} is not ${nameOf(from)}.`);
  if (input.change === 'restrict' && user.state === USER_STATE.banned) throw new BadInput(`Account ${user.id} is banned: unban it first.`);
  await updateUser(unit.db, user.id, { state: to });
  const sessions = endsSessions ? await listLiveSessions(unit.db, user.id) : [];
  await endSessions(unit, sessions, 'banned');
  return { userId: user.id, endedSessions: sessions.length };
}

function nameOf(state: number): string {
  return Object.entries(USER_STATE).find(([, value]) => value === state)?.[0] ?? String(state);
}
