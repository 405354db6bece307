import { passwordPayload } from '../../../contract/sign.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { strangersKey } from '../../policies/limits/guess-limit.ts';
import type { Stretched } from '../../policies/limits/password-hasher.ts';
import { sha256Hex } from '../../security/hashes.ts';
import { updateUser } from '../../store/account/users.ts';
import { resetPassword } from '../credentials/change-password.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';
import { BadInput } from './bad-input.ts';
import { findLivingAccount } from './find-account.ts';

const GENERATED_BYTES = 12;

export type PreparedPassword = { readonly password: string; readonly stretched: Stretched };

/** Stretches the password outside the transaction, because the work would block it. Without `stated` it generates a password. */
export async function preparePassword(host: CommandHost, stated: string | undefined): Promise<PreparedPassword> {
  const password = stated ?? Buffer.from(host.ports.random.bytes(GENERATED_BYTES)).toString('base64url');
  const length = [...password].length;
  if (length < LIMITS.passwordMin || length > LIMITS.passwordMax) {
    throw new BadInput(`A password has ${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters.`);
  }
  return { password, stretched: await host.passwords.stretch(sha256Hex(passwordPayload(password, host.config.passwordSha))) };
}

/** Ends all sessions. `clearLock` also removes the lock password, for a user who forgot both. */
export async function resetAccountPassword(
  unit: Unit,
  input: { account: string; prepared: PreparedPassword; clearLock: boolean },
): Promise<{ userId: string; password: string }> {
  const user = await findLivingAccount(unit.db, input.account);
  await resetPassword(unit, { userId: user.id, password: input.prepared.stretched });
  if (input.clearLock) await updateUser(unit.db, user.id, { lockHash: null, lockSalt: null, lockTips: '' });
  return { userId: user.id, password: input.prepared.password };
}

/**
 * Clears the count of guesses from devices that the account does not know, so that they no longer keep its owner from signing in. A reset
 * by SMS does the same.
 */
export function forgetGuesses(host: CommandHost, userId: string): void {
  host.loginFailures.clear(strangersKey(userId));
}
