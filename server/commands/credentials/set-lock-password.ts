import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { setLockPassword as endpoint } from '../../../contract/http/account.ts';
import { refuse } from '../../policies/refusal.ts';
import type { Caller } from '../../policies/authenticate.ts';
import type { Stretched } from '../../policies/limits/password-hasher.ts';
import { updateUser } from '../../store/account/users.ts';
import type { CommandHost } from '../host.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { lockKey } from './log-in-step2.ts';
import { changePasswordAgain, refuseReplacedPassword, refuseWrongPassword } from './change-password.ts';

export type LockChange = z.infer<typeof endpoint.request>;
/** `keep` = the change has no new lock password, so the current one stays. */
export type PreparedLock = { lock: Stretched | 'keep' | 'none'; tips: string };

const ALLOWED_FAILURES = 5;

/** Requires the account's password, and the current lock password if there is one (authorisation §129). */
export async function prepareLock(host: CommandHost, caller: Caller, change: LockChange): Promise<PreparedLock> {
  await refuseWrongPassword(host, caller, change.pwd);
  await refuseWrongLock(host, caller, change.oldLockPwd ?? '');
  const tips = (change.tips ?? '').trim();
  if (change.enabled === 0) return { lock: 'none', tips: '' };
  if (typeof change.lockPwd === 'string') return { lock: await host.passwords.stretch(change.lockPwd), tips };
  return caller.user.lockHash === null ? refuse(CODE.badRequest) : { lock: 'keep', tips };
}

async function refuseWrongLock(host: CommandHost, { user, session }: Caller, lockPwd: string): Promise<void> {
  if (user.lockHash === null || user.lockSalt === null) return;
  const key = await lockKey(host, user.id, session.deviceId);
  const waitMs = host.loginFailures.waitMs(key, ALLOWED_FAILURES);
  if (waitMs > 0) refuse(CODE.lockPasswordLocked, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
  host.loginFailures.fail(key);
  if (!(await host.passwords.verify(lockPwd, { hash: user.lockHash, salt: user.lockSalt }))) refuse(CODE.lockPasswordWrong);
  host.loginFailures.clear(key);
}

export async function setLockPassword(unit: Unit, { user }: Caller, { lock, tips }: PreparedLock): Promise<null> {
  const current = await refuseReplacedPassword(unit, user);
  if (current.lockHash !== user.lockHash) refuse(CODE.lockPasswordWrong);
  const stored = lock === 'keep' ? {} : lock === 'none' ? { lockHash: null, lockSalt: null } : { lockHash: lock.hash, lockSalt: lock.salt };
  await updateUser(unit.db, user.id, { ...stored, lockTips: tips });
  await emitDataUpdate(unit, [user.id], 'config');
  return null;
}

/** A repeated change succeeds only while the password and the lock password are those of its request (protocol §14.3). */
export async function setLockPasswordAgain(host: CommandHost, caller: Caller, change: LockChange): Promise<null> {
  const { lockHash, lockSalt } = caller.user;
  await changePasswordAgain(host, caller, change.pwd);
  const stored = lockHash === null || lockSalt === null ? undefined : { hash: lockHash, salt: lockSalt };
  if ((stored === undefined) !== (change.enabled === 0)) refuse(CODE.lockPasswordWrong);
  if (typeof change.lockPwd === 'string' && stored !== undefined && !(await host.passwords.verify(change.lockPwd, stored))) refuse(CODE.lockPasswordWrong);
  return null;
}
