import type { RateScope } from '../../contract/engine-methods.ts';
import { ENGINE_CODE, PERMANENT_SEND_CODES } from '../../contract/codes.ts';

const UNKNOWN_CODE_TRIES = 3;
/** Answers of the business API that its key repeats for ever (contract §1, §9); those before speak of the session or the attempt. */
const FINAL = { from: 11061, to: 11999 };

/** The reason of a message whose row of the outbox cannot be read; no code of a server is negative. */
export const NOTHING_TO_SEND = -1;

export type SendVerdict = { readonly kind: 'retry' } | { readonly kind: 'fail'; readonly code: number };

/** Refusals that say it is so already: friends, handled, in the group (contract §9). */
export const DONE_CODES: ReadonlySet<number> = new Set([11061, 11065, 11076]);

/** Refuses whatever this device asks now, and not only more messages of one busy conversation (contract §9). */
export function isConnectionTooFast({ code, scope }: { readonly code: number; readonly scope?: RateScope }): boolean {
  return isTooFast(code) && scope !== 'conversation';
}

function isTooFast(code: number): boolean {
  return code === ENGINE_CODE.tooFast || code === 429;
}

/** What a refused send becomes: permanent codes fail at once, unknown ones after three tries, the rest waits (contract §9). */
export function judgeRefusal(code: number, tries: number): SendVerdict {
  if (isTooFast(code) || (code >= 500 && code < 600)) return { kind: 'retry' };
  if (PERMANENT_SEND_CODES.has(code) || (code >= FINAL.from && code <= FINAL.to)) return { kind: 'fail', code };
  return tries + 1 >= UNKNOWN_CODE_TRIES ? { kind: 'fail', code } : { kind: 'retry' };
}
