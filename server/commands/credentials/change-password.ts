import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { addressKey } from '../../policies/limits/address-key.ts';
import { strangersKey } from '../../policies/limits/guess-limit.ts';
import { passwordOf, type Stretched } from '../../policies/limits/password-hasher.ts';
import { deleteLoginTicketsOf } from '../../store/login-tickets.ts';
import type { Caller } from '../../policies/authenticate.ts';
import { readUserByPhone, updateUser } from '../../store/users.ts';
import type { CommandHost } from '../host.ts';
import { normalisePhone } from '../account/log-in.ts';
import type { Unit } from '../unit.ts';
import { spendSmsCode } from './check-sms-code.ts';
import { endOtherSessions } from '../account/end-sessions.ts';

const ALLOWED_FAILURES = 5;

/**
 * Counted before it is judged, so that guesses made at the same moment share the allowance, and per device: the holder of one
 * session keeps no other device of the user from changing the password.
 */
export async function refuseWrongPassword(host: CommandHost, { user, session }: Caller, pwd: string): Promise<void> {
  const key = `password:${user.id}:${session.deviceId}`;
  const waitMs = host.loginFailures.waitMs(key, ALLOWED_FAILURES);
  if (waitMs > 0) refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
  host.loginFailures.fail(key);
  if (!(await host.passwords.verify(pwd, passwordOf(user)))) refuse(CODE.wrongCredentials);
  host.loginFailures.clear(key);
}

/** A ticket of the lock password was given for the password before: it ends with the sessions. */
async function replacePassword(unit: Unit, userId: string, password: Stretched): Promise<void> {
  await updateUser(unit.db, userId, { passwordHash: password.hash, passwordSalt: password.salt });
  await deleteLoginTicketsOf(unit.db, userId);
}

export async function changePassword(unit: Unit, input: { userId: string; sessionId: string; password: Stretched }): Promise<null> {
  await replacePassword(unit, input.userId, input.password);
  await endOtherSessions(unit, input.userId, input.sessionId);
  return null;
}

/** An unknown phone and a wrong code are one answer (authorisation.md 127); all sessions end, the lock password stays. */
export async function prepareReset(
  host: CommandHost,
  input: { phone: string; smsCode: string; pwd: string; ip: string },
): Promise<{ userId: string; password: Stretched }> {
  const phone = normalisePhone(input.phone);
  await spendSmsCode(host, { phone, scene: 'reset', code: input.smsCode });
  const user = await readUserByPhone(host.db, phone);
  if (user === undefined) return refuse(CODE.smsWrong);
  const password = await host.passwords.stretch(input.pwd);
  // Who has the phone owns the account: guesses of others keep nobody out after that.
  for (const key of [strangersKey(user.id), `${strangersKey(user.id)}:address:${addressKey(input.ip)}`]) host.loginFailures.clear(key);
  return { userId: user.id, password };
}

export async function resetPassword(unit: Unit, input: { userId: string; password: Stretched }): Promise<null> {
  await replacePassword(unit, input.userId, input.password);
  await endOtherSessions(unit, input.userId);
  return null;
}
