export type RetryAfter = { readonly retryAfterMs?: number };

/**
 * The pause that a Retry-After header asks for. The date form is not read, because our server sends seconds and a date needs a correct
 * device clock.
 */
export function readRetryAfter(header: string | null | undefined): RetryAfter {
  return fromSeconds(header === null || header === '' ? undefined : header);
}

/** The same pause from the body of a business answer, for the case that a proxy has dropped the header or the page cannot read it. */
export function retryAfterIn(data: unknown): RetryAfter {
  return fromSeconds(typeof data === 'object' && data !== null && 'retryAfterSec' in data ? data.retryAfterSec : undefined);
}

function fromSeconds(value: unknown): RetryAfter {
  const seconds = Number(value ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}
