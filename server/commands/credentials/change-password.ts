import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { addressKey } from '../../policies/limits/address-key.ts';
import { strangersKey } from '../../policies/limits/guess-limit.ts';
import { passwordOf, type Stretched } from '../../policies/limits/password-hasher.ts';
import { deleteLoginTicketsOf } from '../../store/account/login-tickets.ts';
import type { Caller } from '../../policies/authenticate.ts';
import { readUser, readUserByPhone, updateUser, type User } from '../../store/account/users.ts';
import type { CommandHost } from '../host.ts';
import { normalisePhone } from '../account/log-in.ts';
import type { Unit } from '../unit.ts';
import { checkSmsCode, takeSmsCode, type SmsClaim } from './check-sms-code.ts';
import { endOtherSessions } from '../account/end-sessions.ts';

const ALLOWED_FAILURES = 5;

/**
 * Counts the guess before it verifies it, so that concurrent guesses share the limit. The count is per device, so that one device cannot
 * keep the user's other devices from changing the password.
 */
export async function refuseWrongPassword(host: CommandHost, { user, session }: Caller, pwd: string): Promise<void> {
  const key = `password:${user.id}:${session.deviceId}`;
  const waitMs = host.loginFailures.waitMs(key, ALLOWED_FAILURES);
  if (waitMs > 0) refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
  host.loginFailures.fail(key);
  if (!(await host.passwords.verify(pwd, passwordOf(user)))) refuse(CODE.wrongCredentials);
  host.loginFailures.clear(key);
}

/** Tickets of the lock password belong to the previous password, so they end with the sessions. */
async function replacePassword(unit: Unit, userId: string, password: Stretched): Promise<void> {
  await updateUser(unit.db, userId, { passwordHash: password.hash, passwordSalt: password.salt });
  await deleteLoginTicketsOf(unit.db, userId);
}

/** The password may have been replaced, for example by its owner's reset, while the request was verified against the previous one. */
export async function refuseReplacedPassword(unit: Unit, { id, passwordHash }: User): Promise<User> {
  const user = await readUser(unit.db, id);
  return user?.passwordHash === passwordHash ? user : refuse(CODE.wrongCredentials);
}

export async function changePassword(unit: Unit, { user, session }: Caller, password: Stretched): Promise<null> {
  await refuseReplacedPassword(unit, user);
  await replacePassword(unit, user.id, password);
  await endOtherSessions(unit, user.id, session.id);
  return null;
}

/** A repeated change succeeds only while its password is the current one (protocol §14.3). */
export async function changePasswordAgain(host: CommandHost, { user }: Caller, pwd: string): Promise<null> {
  return (await host.passwords.verify(pwd, passwordOf(user))) ? null : refuse(CODE.wrongCredentials);
}

type NewPassword = { readonly userId: string; readonly password: Stretched };
export type PreparedReset = NewPassword & { readonly claim: SmsClaim };

/** An unknown phone and a wrong code get the same answer (authorisation §127). */
export async function prepareReset(host: CommandHost, input: { phone: string; smsCode: string; pwd: string; ip: string }): Promise<PreparedReset> {
  const phone = normalisePhone(input.phone);
  const claim: SmsClaim = { phone, scene: 'reset', code: input.smsCode };
  await checkSmsCode(host, claim);
  const user = await readUserByPhone(host.db, phone);
  if (user === undefined) return refuse(CODE.smsWrong);
  const password = await host.passwords.stretch(input.pwd);
  // The owner of the phone owns the account, so guesses made by others no longer block the sign-in.
  for (const key of [strangersKey(user.id), `${strangersKey(user.id)}:address:${addressKey(input.ip)}`]) host.loginFailures.clear(key);
  return { userId: user.id, password, claim };
}

export async function resetPasswordBySms(unit: Unit, prepared: PreparedReset): Promise<null> {
  await takeSmsCode(unit, prepared.claim);
  return resetPassword(unit, prepared);
}

/** Like changePasswordAgain. If the password differs, the answer is that the SMS code is used up. */
export async function resetPasswordAgain(host: CommandHost, input: { phone: string; pwd: string }): Promise<null> {
  const user = await readUserByPhone(host.db, normalisePhone(input.phone));
  const isDone = await host.passwords.verify(input.pwd, user === undefined ? undefined : passwordOf(user));
  return isDone ? null : refuse(CODE.smsWrong);
}

/** Ends all sessions and keeps the lock password. */
export async function resetPassword(unit: Unit, { userId, password }: NewPassword): Promise<null> {
  await replacePassword(unit, userId, password);
  await endOtherSessions(unit, userId);
  return null;
}
