import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { signPayload } from '../../contract/sign.ts';
import type { Clock } from '../ports.ts';
import { isSameText, sha256Hex } from '../security/hashes.ts';
import { forgetOldest, putNewest } from './expiring-map.ts';
import { refuse } from './refusal.ts';

export type SignedRequest = {
  method: string;
  path: string;
  /** Exact text of the body; "" for GET, no body or multipart. */
  body: string;
  timestamp: string;
  sign: string;
  authorization: string;
  deviceId: string;
};

/** Integrity and replay guard, not authentication (contract §1 Sign): 11002 with the server's time, or 11001. */
export function createSignCheck(clock: Clock): (request: SignedRequest) => void {
  const seen = new Map<string, number>();

  function refuseReplay(request: SignedRequest, now: number): void {
    if (request.method === 'GET') return;
    const key = [request.authorization === '' ? request.deviceId : request.authorization, request.path, request.timestamp, request.sign].join('\n');
    const before = seen.get(key);
    if (before !== undefined && now - before < LIMITS.replayWindowMs) refuse(CODE.badSign);
    putNewest(seen, key, now);
    forgetOldest(seen, (at) => now - at >= LIMITS.replayWindowMs);
  }

  return (request) => {
    const now = clock.now();
    const timestamp = /^\d{1,15}$/.test(request.timestamp) ? Number(request.timestamp) : NaN;
    if (Number.isNaN(timestamp)) refuse(CODE.badSign);
    if (Math.abs(timestamp - now) > LIMITS.signToleranceMs) refuse(CODE.clockSkew, { data: { serverTime: now } });
    if (!isSameText(request.sign, sha256Hex(signPayload(request)))) refuse(CODE.badSign);
    refuseReplay(request, now);
  };
}
