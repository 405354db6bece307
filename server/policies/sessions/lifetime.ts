/** How long what is given out once may be used (protocol C3, §5). */
export const LIFETIME_MS = { loginTicket: 5 * 60_000, smsCode: 10 * 60_000 };

/**
 * Whether what ends at `expireAt` can still be used. What has more than its lifetime left was issued by a clock that was ahead and has
 * been set back since: it counts as expired, because it would otherwise stay valid until that hour comes again.
 */
export function isLiveUntil(expireAt: number, { now, lifetimeMs }: { readonly now: number; readonly lifetimeMs: number }): boolean {
  return expireAt > now && expireAt <= now + lifetimeMs;
}
