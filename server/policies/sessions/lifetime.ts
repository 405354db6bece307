/** How long one-time tickets and codes are valid (protocol C3, §5). */
export const LIFETIME_MS = { loginTicket: 5 * 60_000, smsCode: 10 * 60_000 };

/**
 * Whether an item that ends at `expireAt` is still valid. If more than its whole lifetime is left, a clock that was ahead issued it and was
 * set back since. Such an item counts as expired, because it would otherwise stay valid until that hour comes again.
 */
export function isLiveUntil(expireAt: number, { now, lifetimeMs }: { readonly now: number; readonly lifetimeMs: number }): boolean {
  return expireAt > now && expireAt <= now + lifetimeMs;
}
