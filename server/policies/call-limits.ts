import { CODE } from '../../contract/codes.ts';
import type { QuotaName, ServerConfig } from '../config.ts';
import type { Clock } from '../ports.ts';
import type { Caller } from './authenticate.ts';
import { addressKey } from './limits/address-key.ts';
import { createReplayGuard, type ReplayLimits, type UsedSignature } from './limits/replay-guard.ts';
import type { QuotaCounter } from './quota-counter.ts';
import { createKeyedBuckets } from './rate-limit.ts';
import { refuse, refuseWait } from './refusal.ts';

export type CallLimits = {
  takeGuest(ip: string, quota: QuotaName | undefined): void;
  /** For an invalid token: charges the rate of its address, so that trying tokens is not faster than trying sign-ins. */
  takeUnknown(ip: string): void;
  takeUser(caller: Caller, quota: QuotaName | undefined): void;
  /** Refuses with 11001 a signature that was used before, on any path. */
  refuseUsed(signature: UsedSignature, from: SignatureOrigin): void;
  keepSignature(signature: UsedSignature, from: SignatureOrigin): void;
};

/** Callers without a session have a separate guard, so that a flood from many addresses does not affect sessions. */
export type SignatureOrigin = 'guest' | 'session';

const GUEST_SIGNATURES: ReplayLimits = { total: 30_000, perOwner: 3000, perOwnerWhenBusy: 100 };
/** A session within its rate stores 12,120 signatures in the longest window. */
const SESSION_SIGNATURES: ReplayLimits = { total: 150_000, perOwner: 15_000, perOwnerWhenBusy: 300 };

/** Limits the request rate of one session, or of one address before sign-in, and applies the quotas of single endpoints. */
export function createCallLimits(clock: Clock, config: ServerConfig, quotas: QuotaCounter): CallLimits {
  const buckets = createKeyedBuckets(clock, config.rates.http);
  const replays = { guest: createReplayGuard(clock, GUEST_SIGNATURES), session: createReplayGuard(clock, SESSION_SIGNATURES) };

  const take = (key: string, quota: { name: QuotaName | undefined; by: string; code: number }) => {
    refuseWait(buckets.take(key), CODE.tooManyRequests);
    if (quota.name !== undefined) refuseWait(quotas.take(`${quota.name}:${quota.by}`, config.quotas[quota.name]), quota.code);
  };
  const takeAddress = (ip: string, name: QuotaName | undefined) => {
    const address = addressKey(ip);
    take(`address:${address}`, { name, by: address, code: CODE.tooManyAttempts });
  };

  return {
    takeGuest: takeAddress,
    takeUnknown: (ip) => takeAddress(ip, undefined),
    takeUser: ({ session, user }, name) => take(`session:${session.id}`, { name, by: user.id, code: CODE.tooManyRequests }),
    refuseUsed: (signature, from) => {
      if (replays[from].isUsed(signature)) refuse(CODE.badSign);
    },
    keepSignature: (signature, from) => refuseWait(replays[from].keep(signature), CODE.tooManyRequests),
  };
}
