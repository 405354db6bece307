import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { isSameText, sha256Hex } from '../../security/hashes.ts';
import { readSmsCode, updateSmsCode } from '../../store/account/sms-codes.ts';
import type { CommandHost } from '../host.ts';
import type { Unit } from '../unit.ts';

export type SmsScene = 'register' | 'reset';
export type SmsClaim = { phone: string; scene: SmsScene; code: string };

const MAX_TRIES = 5;

/** The code of one phone and purpose, so that equal codes of two phones have nothing in common. */
export function hashSmsCode(claim: SmsClaim): string {
  return sha256Hex(`${claim.scene}:${claim.phone}:${claim.code}`);
}

/** Uses the code up, or refuses with 11042. Its try is counted in a transaction of its own, which no refusal undoes. */
export async function spendSmsCode(host: CommandHost, claim: SmsClaim): Promise<void> {
  if (!(await host.write((unit) => trySmsCode(unit, claim)))) refuse(CODE.smsWrong);
}

async function trySmsCode(unit: Unit, claim: SmsClaim): Promise<boolean> {
  const row = await readSmsCode(unit.db, claim.phone, claim.scene);
  if (row === undefined || row.usedAt !== null || row.expireAt <= unit.now || row.tries >= MAX_TRIES) return false;
  const isRight = isSameText(hashSmsCode(claim), row.codeHash);
  await updateSmsCode(unit.db, row, isRight ? { usedAt: unit.now } : { tries: row.tries + 1 });
  return isRight;
}
