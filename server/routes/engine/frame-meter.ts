import type { ServerConfig } from '../../config.ts';
import { createTokenBucket } from '../../policies/rate-limit.ts';
import type { Clock } from '../../ports.ts';

/**
 * Cost of the frames of one connection. Each frame takes a token of the connection before it is parsed. Pings have their own tokens and
 * then cost like other frames. A frame without a token is refused, and a connection that continues to send although it is refused is
 * closed.
 */
export type FrameMeter = {
  /** Returns the milliseconds to wait, 0 = accept the frame, 'end' = close the connection. */
  takeRequest(): number | 'end';
  takePing(): number | 'end';
};

/** How many bursts of refused frames a connection may send beyond its rate. */
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
