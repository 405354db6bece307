/**
 * Returns an exponential delay in milliseconds with jitter: 1, 2, 4 … seconds up to `maxMs`, ±20 % by `unit` in [0,1). `tries` counts from
 * 0.
 */
export function backoffMs(tries: number, maxMs: number, unit: number): number {
  const base = Math.min(maxMs, 1000 * 2 ** Math.min(tries, 16));
  return Math.round(base * (0.8 + 0.4 * unit));
}
