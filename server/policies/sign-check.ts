import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { signPayload } from '../../contract/sign.ts';
import type { Clock } from '../ports.ts';
import { isSameText, sha256Hex } from '../security/hashes.ts';
import { refuse } from './refusal.ts';

export type SignedRequest = {
  /** Exact text of the body; "" for GET, no body or multipart. */
  body: string;
  timestamp: string;
  sign: string;
  authorization: string;
};

/**
 * Checks integrity, not authentication (protocol §1 Sign): 11002 with the server's time, or 11001. Anyone can sign, so this check stores
 * nothing; the replay guard stores a signature once the caller is known and within its rate. Returns the timestamp.
 */
export function createSignCheck(clock: Clock): (request: SignedRequest) => number {
  return (request) => {
    const now = clock.now();
    const timestamp = /^\d{1,15}$/.test(request.timestamp) ? Number(request.timestamp) : NaN;
    if (Number.isNaN(timestamp)) refuse(CODE.badSign);
    if (Math.abs(timestamp - now) > LIMITS.signToleranceMs) refuse(CODE.clockSkew, { data: { serverTime: now } });
    if (!isSameText(request.sign, sha256Hex(signPayload(request)))) refuse(CODE.badSign);
    return timestamp;
  };
}
