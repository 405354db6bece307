import type { ApiOutcome } from '../../api/http-client.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';

/** No business answer came. Unlike after a refusal, the caller should try again. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** The earliest time for the next request, in milliseconds from now. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether the refusal is final. A server that cannot answer now, a wrong clock or a wrong signature is no final refusal. */
export function isRefused<T>(outcome: ApiOutcome<T>): boolean {
  return outcome.kind === 'refused' && isFinalRefusal(outcome.code);
}

type Answered<T> = { readonly value: T; /** False = some of it could not be read, so missing items are not gone. */ readonly isWhole: boolean };

/** Returns the answer's value; undefined = refused, and the stored data stays. Throws Unanswered if no answer came. */
export function valueOf<T>(outcome: ApiOutcome<T>): T | undefined {
  return answerOf(outcome)?.value;
}

/** As valueOf, with `isWhole`, for lists that replace the stored rows. */
export function answerOf<T>(outcome: ApiOutcome<T>): Answered<T> | undefined {
  if (outcome.kind === 'ok') return { value: outcome.value, isWhole: outcome.isPartial !== true };
  if (isRefused(outcome)) return undefined;
  throw new Unanswered(outcome.kind === 'refused' ? `not now: ${outcome.code}` : 'no answer', outcome.retryAfterMs);
}
