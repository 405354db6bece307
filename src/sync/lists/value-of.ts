import type { ApiOutcome } from '../../api/http-client.ts';
import { isFinalRefusal } from '../../core/operations/judge-refusal.ts';

/** No business answer came: worth another try, unlike a refusal. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  /** Nothing may be asked before. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A server that cannot answer now, and a clock or a signature that does not fit, refuse nothing. */
export function isRefused<T>(outcome: ApiOutcome<T>): boolean {
  return outcome.kind === 'refused' && isFinalRefusal(outcome.code);
}

type Answered<T> = { readonly value: T; /** Else some of it could not be read, and nothing may be taken to be gone. */ readonly isWhole: boolean };

/** Undefined = refused: what is stored stays. */
export function valueOf<T>(outcome: ApiOutcome<T>): T | undefined {
  return answerOf(outcome)?.value;
}

/** As valueOf, for lists that are put in the place of what is stored. */
export function answerOf<T>(outcome: ApiOutcome<T>): Answered<T> | undefined {
  if (outcome.kind === 'ok') return { value: outcome.value, isWhole: outcome.isPartial !== true };
  if (isRefused(outcome)) return undefined;
  throw new Unanswered(outcome.kind === 'refused' ? `not now: ${outcome.code}` : 'no answer', outcome.retryAfterMs);
}
