import { CODE } from '../../../contract/codes.ts';
import { isLiveUntil, LIFETIME_MS } from '../../policies/sessions/lifetime.ts';
import { refuse } from '../../policies/refusal.ts';
import { isSameText, sha256Hex } from '../../security/hashes.ts';
import { readSmsCode, updateSmsCode, type SmsCode } from '../../store/account/sms-codes.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';

export type SmsScene = 'register' | 'reset';
export type SmsClaim = { phone: string; scene: SmsScene; code: string };

const MAX_TRIES = 5;

/** Hash of the code with its phone and purpose, so that equal codes of two phones have different hashes. */
export function hashSmsCode(claim: SmsClaim): string {
  return sha256Hex(`${claim.scene}:${claim.phone}:${claim.code}`);
}

/**
 * Refuses a wrong code with 11042. The try is counted in a separate transaction, so that the refusal does not roll it back. `takeSmsCode`
 * consumes a right code later, so that a failure in between does not cost the user the code.
 */
export async function checkSmsCode(host: CommandHost, claim: SmsClaim): Promise<void> {
  if (!(await host.write((unit) => trySmsCode(unit, claim)))) refuse(CODE.smsWrong);
}

/** Consumes the code in the transaction that it authorises, so that neither exists without the other. */
export async function takeSmsCode(unit: Unit, claim: SmsClaim): Promise<void> {
  const row = await readLiveCode(unit, claim);
  if (row === undefined || !isCodeOf(row, claim)) return refuse(CODE.smsWrong);
  await updateSmsCode(unit.db, row, { usedAt: unit.now });
}

async function trySmsCode(unit: Unit, claim: SmsClaim): Promise<boolean> {
  const row = await readLiveCode(unit, claim);
  if (row === undefined) return false;
  if (isCodeOf(row, claim)) return true;
  await updateSmsCode(unit.db, row, { tries: row.tries + 1 });
  return false;
}

async function readLiveCode(unit: Unit, { phone, scene }: SmsClaim): Promise<SmsCode | undefined> {
  const row = await readSmsCode(unit.db, phone, scene);
  return row?.usedAt === null && isLiveUntil(row.expireAt, { now: unit.now, lifetimeMs: LIFETIME_MS.smsCode }) && row.tries < MAX_TRIES ? row : undefined;
}

function isCodeOf({ codeHash }: SmsCode, claim: SmsClaim): boolean {
  return isSameText(hashSmsCode(claim), codeHash);
}
