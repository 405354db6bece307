import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { createSalt, hashPassword, verifyPassword } from '../../security/hashes.ts';
import { readUserByPhone, updateUser, type User } from '../../store/users.ts';
import type { CommandHost } from '../host.ts';
import { normalisePhone } from '../account/log-in.ts';
import type { Unit } from '../unit.ts';
import { spendSmsCode } from './check-sms-code.ts';
import { endOtherSessions } from '../account/end-sessions.ts';

export type Stretched = { hash: string; salt: string };

const ALLOWED_FAILURES = 5;

export async function stretch(host: CommandHost, clientHash: string): Promise<Stretched> {
  const salt = createSalt(host.ports.random);
  return { salt, hash: await hashPassword(clientHash, salt, host.config.scryptCost) };
}

/** Counted per account and before it is judged, so that guesses made at the same moment share the allowance. */
export async function refuseWrongPassword(host: CommandHost, user: User, pwd: string): Promise<void> {
  const key = `password:${user.id}`;
  const waitMs = host.loginFailures.waitMs(key, ALLOWED_FAILURES);
  if (waitMs > 0) refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
  host.loginFailures.fail(key);
  if (!(await verifyPassword(pwd, { hash: user.passwordHash, salt: user.passwordSalt }))) refuse(CODE.wrongCredentials);
  host.loginFailures.clear(key);
}

export async function changePassword(unit: Unit, input: { userId: string; sessionId: string; password: Stretched }): Promise<null> {
  await updateUser(unit.db, input.userId, { passwordHash: input.password.hash, passwordSalt: input.password.salt });
  await endOtherSessions(unit, input.userId, input.sessionId);
  return null;
}

/** An unknown phone and a wrong code are one answer (authorisation.md 127); all sessions end, the lock password stays. */
export async function prepareReset(
  host: CommandHost,
  input: { phone: string; smsCode: string; pwd: string },
): Promise<{ userId: string; password: Stretched }> {
  const phone = normalisePhone(input.phone);
  await spendSmsCode(host, { phone, scene: 'reset', code: input.smsCode });
  const user = await readUserByPhone(host.db, phone);
  if (user === undefined) return refuse(CODE.smsWrong);
  return { userId: user.id, password: await stretch(host, input.pwd) };
}

export async function resetPassword(unit: Unit, input: { userId: string; password: Stretched }): Promise<null> {
  await updateUser(unit.db, input.userId, { passwordHash: input.password.hash, passwordSalt: input.password.salt });
  await endOtherSessions(unit, input.userId);
  return null;
}
