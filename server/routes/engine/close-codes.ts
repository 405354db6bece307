import { CLOSE_CODE, CODE } from '../../../contract/codes.ts';
import type { KickReason } from '../../delivery.ts';
import { Refusal } from '../../policies/refusal.ts';

/** Codes of RFC 6455 §7.4.1. A client that receives one reconnects. */
export const RETRY_CLOSE_CODE = { goingAway: 1001, policyViolation: 1008, internalError: 1011 } as const;

/** What a socket sends when its session ends, in addition to the close code (protocol §6, §7). */
export type CloseReason = { readonly closeCode: number; readonly kicked: KickReason };

/** Accepts a code of LOGOUT_CODES. */
export function closeReasonOf(code: number): CloseReason {
  if (code === CODE.banned || code === CODE.deregistered) return { closeCode: CLOSE_CODE.banned, kicked: 'REST_API_Kick' };
  if (code === CODE.signedInElsewhere) return { closeCode: CLOSE_CODE.signedInElsewhere, kicked: 'multipleDevice' };
  return { closeCode: CLOSE_CODE.badToken, kicked: 'userSigExpired' };
}

export function closeCodeOf(error: unknown): number {
  return error instanceof Refusal ? closeReasonOf(error.code).closeCode : RETRY_CLOSE_CODE.internalError;
}
