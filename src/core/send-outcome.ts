import { PERMANENT_SEND_CODES } from '../../contract/codes.ts';

const UNKNOWN_CODE_TRIES = 3;
const TOO_FAST = 2996;

/** The reason of a message whose row of the outbox cannot be read; no code of a server is negative. */
export const NOTHING_TO_SEND = -1;

export type SendVerdict = { readonly kind: 'retry' } | { readonly kind: 'fail'; readonly code: number };

/** What a refused send becomes: permanent codes fail at once, unknown ones after three tries, the rest waits (contract §9). */
export function judgeRefusal(code: number, tries: number): SendVerdict {
  if (code === TOO_FAST || (code >= 500 && code < 600) || code === 429) return { kind: 'retry' };
  if (PERMANENT_SEND_CODES.has(code)) return { kind: 'fail', code };
  return tries + 1 >= UNKNOWN_CODE_TRIES ? { kind: 'fail', code } : { kind: 'retry' };
}
