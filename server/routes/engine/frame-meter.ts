import type { ServerConfig } from '../../config.ts';
import { createTokenBucket } from '../../policies/rate-limit.ts';
import type { Clock } from '../../ports.ts';

/**
 * What a frame of one connection costs. Each takes a token of the connection before it is parsed; pings have tokens of their own
 * and then cost like the rest. A frame without a token is refused, and a connection that sends on although it is refused has to end.
 */
export type FrameMeter = {
  /** Milliseconds to wait, 0 = take the frame, 'end' = close the connection. */
  takeRequest(): number | 'end';
  takePing(): number | 'end';
};

/** How many bursts of refused frames a connection may send on top of what it is allowed. */
const PATIENCE_BURSTS = 5;

export function createFrameMeter(clock: Clock, rates: Pick<ServerConfig['rates'], 'requests' | 'pings'>): FrameMeter {
  const requests = createTokenBucket(clock, rates.requests);
  const pings = createTokenBucket(clock, rates.pings);
  const patience = createTokenBucket(clock, { perSecond: rates.requests.perSecond, burst: rates.requests.burst * PATIENCE_BURSTS });

  function takeRequest(): number | 'end' {
    const waitMs = requests.take();
    if (waitMs === 0) return 0;
    return patience.take() === 0 ? waitMs : 'end';
  }

  return { takeRequest, takePing: () => (pings.take() === 0 ? 0 : takeRequest()) };
}
