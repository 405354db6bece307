import type { RateScope } from '../../../contract/engine-methods.ts';
import { ATTEMPT_CODES, CODE, ENGINE_CODE, LOGOUT_CODES, PERMANENT_SEND_CODES } from '../../../contract/codes.ts';

const UNKNOWN_CODE_TRIES = 3;
/**
 * Codes of the business API that the same idempotency key always returns again (protocol §1, §9). Lower codes concern the session or the
 * attempt.
 */
const FINAL = { from: 11061, to: 11999 };

/** The fail code of a message whose outbox row cannot be read. No server code is negative. */
export const NOTHING_TO_SEND = -1;

/** Refusals which mean that the operation's result already exists: friends, handled, in the group (protocol §9). */
const DONE_CODES: ReadonlySet<number> = new Set([11061, 11065, 11076]);

export type Refusal = {
  readonly code: number;
  /** Number of earlier refusals with unknown codes. Failures of the network do not count. */
  readonly unknownRefusals: number;
  readonly retryAfterMs?: number | undefined;
  readonly scope?: RateScope | undefined;
};

export type Verdict =
  /** The operation's result already exists. */
  | { readonly kind: 'done' }
  /** Another attempt may succeed. The pause grows with each attempt. `unknownRefusals` is the count including this refusal. */
  | { readonly kind: 'retry'; readonly unknownRefusals: number }
  /** Too many requests. `isForAll` = every request of this kind waits, not only those of one conversation. */
  | { readonly kind: 'wait'; readonly retryAfterMs: number | undefined; readonly isForAll: boolean }
  /** The session is over. The queued rows did not cause it and stay for the next session. */
  | { readonly kind: 'sign-in' }
  /** Final: a message fails, an upload fails its message, an operation is undone. */
  | { readonly kind: 'fail'; readonly code: number };

/** Decides what follows from a refusal of a send, an operation, an upload, a draft or a page of history (protocol §9). */
export function judgeRefusal({ code, unknownRefusals, retryAfterMs, scope }: Refusal): Verdict {
  if (code === ENGINE_CODE.tooFast || code === CODE.tooManyRequests) return { kind: 'wait', retryAfterMs, isForAll: scope !== 'conversation' };
  if (LOGOUT_CODES.has(code) || code === CODE.ticketOrLogout) return { kind: 'sign-in' };
  if (ATTEMPT_CODES.has(code) || (code >= 500 && code < 600)) return { kind: 'retry', unknownRefusals };
  if (DONE_CODES.has(code)) return { kind: 'done' };
  if (PERMANENT_SEND_CODES.has(code) || (code >= FINAL.from && code <= FINAL.to)) return { kind: 'fail', code };
  return unknownRefusals + 1 >= UNKNOWN_CODE_TRIES ? { kind: 'fail', code } : { kind: 'retry', unknownRefusals: unknownRefusals + 1 };
}

/**
 * Whether a refusal answers the request itself, so that repeating it gives the same refusal. The end of a session does not. Codes that are
 * not in the contract count as final.
 */
export function isFinalRefusal(code: number): boolean {
  const { kind } = judgeRefusal({ code, unknownRefusals: Number.POSITIVE_INFINITY });
  return kind === 'fail' || kind === 'done';
}
