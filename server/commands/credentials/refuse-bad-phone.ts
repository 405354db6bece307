import { CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';

const E164 = /^\+[1-9][0-9]{6,14}$/;

export function refuseBadPhone(phone: string): void {
  if (!E164.test(phone)) refuse(CODE.badRequest);
}
