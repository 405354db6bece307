import type { RateScope } from '../../../contract/engine-methods.ts';
import { ATTEMPT_CODES, CODE, ENGINE_CODE, LOGOUT_CODES, PERMANENT_SEND_CODES } from '../../../contract/codes.ts';

const UNKNOWN_CODE_TRIES = 3;
/** Answers of the business API that its key repeats for ever (protocol §1, §9); those before speak of the session or the attempt. */
const FINAL = { from: 11061, to: 11999 };

/** The reason of a message whose row of the outbox cannot be read; no code of a server is negative. */
export const NOTHING_TO_SEND = -1;

/** Refusals of an operation that is carried out already: friends, handled, in the group (protocol §9). */
const DONE_CODES: ReadonlySet<number> = new Set([11061, 11065, 11076]);

export type Refusal = {
  readonly code: number;
  /** How often a code of no table has refused this before; failures of the network do not count. */
  readonly unknownRefusals: number;
  readonly retryAfterMs?: number | undefined;
  readonly scope?: RateScope | undefined;
};

export type Verdict =
  /** An operation that is carried out already. */
  | { readonly kind: 'done' }
  /** Another try may succeed; the pause grows with each try. `unknownRefusals` is the count with this refusal. */
  | { readonly kind: 'retry'; readonly unknownRefusals: number }
  /** Too many requests. `isForAll` = every request of this kind waits, and not only those of one conversation. */
  | { readonly kind: 'wait'; readonly retryAfterMs: number | undefined; readonly isForAll: boolean }
  /** The session is over: nothing that waits is to blame, and all of it stays for the next session. */
  | { readonly kind: 'sign-in' }
  /** Final: a message fails, an upload fails its message, an operation is undone. */
  | { readonly kind: 'fail'; readonly code: number };

/** What a refusal means for whatever was refused: a send, an operation, an upload, a draft, a page of history (protocol §9). */
export function judgeRefusal({ code, unknownRefusals, retryAfterMs, scope }: Refusal): Verdict {
  if (code === ENGINE_CODE.tooFast || code === CODE.tooManyRequests) return { kind: 'wait', retryAfterMs, isForAll: scope !== 'conversation' };
  if (LOGOUT_CODES.has(code) || code === CODE.ticketOrLogout) return { kind: 'sign-in' };
  if (ATTEMPT_CODES.has(code) || (code >= 500 && code < 600)) return { kind: 'retry', unknownRefusals };
  if (DONE_CODES.has(code)) return { kind: 'done' };
  if (PERMANENT_SEND_CODES.has(code) || (code >= FINAL.from && code <= FINAL.to)) return { kind: 'fail', code };
  return unknownRefusals + 1 >= UNKNOWN_CODE_TRIES ? { kind: 'fail', code } : { kind: 'retry', unknownRefusals: unknownRefusals + 1 };
}

/**
 * Whether a refusal is an answer to the question itself, so that asking again brings the same; the end of a session is none. Codes that are
 * not in the contract count as final.
 */
export function isFinalRefusal(code: number): boolean {
  const { kind } = judgeRefusal({ code, unknownRefusals: Number.POSITIVE_INFINITY });
  return kind === 'fail' || kind === 'done';
}
