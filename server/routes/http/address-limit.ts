import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '../../../contract/codes.ts';
import type { ServerCore } from '../../create-server-core.ts';
import { addressKey } from '../../policies/limits/address-key.ts';
import { createKeyedBuckets } from '../../policies/rate-limit.ts';
import { messageOf } from '../../views/code-texts.ts';

export type AddressLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Runs before the body is read and before anything is looked up or stored, so that it bounds the cost of one address. */
export function createAddressLimit({ ports, config }: ServerCore): AddressLimit {
  const buckets = createKeyedBuckets(ports.clock, config.rates.addresses);
  return async (request, reply) => {
    const waitMs = buckets.take(addressKey(request.ip));
    if (waitMs === 0) return;
    const retryAfterSec = Math.ceil(waitMs / 1000);
    await reply
      .code(CODE.tooManyRequests)
      .headers({ 'retry-after': String(retryAfterSec), 'cache-control': 'no-store' })
      .send({ code: CODE.tooManyRequests, msg: messageOf(CODE.tooManyRequests), data: { retryAfterSec } });
  };
}
