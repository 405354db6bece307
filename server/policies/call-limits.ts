import { CODE } from '../../contract/codes.ts';
import type { QuotaName, ServerConfig } from '../config.ts';
import type { Clock } from '../ports.ts';
import type { Caller } from './authenticate.ts';
import { createQuotaCounter } from './quota-counter.ts';
import { createKeyedBuckets } from './rate-limit.ts';
import { refuse } from './refusal.ts';

export type CallLimits = {
  takeGuest(ip: string, quota: QuotaName | undefined): void;
  takeUser(caller: Caller, quota: QuotaName | undefined): void;
};

/** How fast one session, or before sign-in one address, may call; and the quotas of single endpoints on top. */
export function createCallLimits(clock: Clock, config: ServerConfig): CallLimits {
  const buckets = createKeyedBuckets(clock, config.rates.http);
  const quotas = createQuotaCounter(clock);

  const take = (key: string, quota: { name: QuotaName | undefined; by: string; code: number }) => {
    refuseWait(buckets.take(key), CODE.tooManyRequests);
    if (quota.name !== undefined) refuseWait(quotas.take(`${quota.name}:${quota.by}`, config.quotas[quota.name]), quota.code);
  };

  return {
    takeGuest: (ip, name) => take(`address:${ip}`, { name, by: ip, code: CODE.tooManyAttempts }),
    takeUser: ({ session, user }, name) => take(`session:${session.id}`, { name, by: user.id, code: CODE.tooManyRequests }),
  };
}

function refuseWait(waitMs: number, code: number): void {
  if (waitMs > 0) refuse(code, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
}
