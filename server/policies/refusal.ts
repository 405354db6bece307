import { ENGINE_CODE } from '../../contract/codes.ts';
import type { RateScope } from '../../contract/engine-methods.ts';

/**
 * Refusal of a command, with a code of protocol §9. Its savepoint is rolled back and the code is sent as an answer. It is never a failure
 * of the server.
 */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, options: { msg?: string; data?: unknown } = {}) {
    super(options.msg ?? '');
    this.name = 'Refusal';
    this.code = code;
    this.data = options.data;
  }
}

/** Slows down one conversation only: the client delays the messages of this conversation and nothing else. `retryAfterMs` 0 = allowed. */
export function refuseBusyConversation(retryAfterMs: number): void {
  if (retryAfterMs > 0) refuse(ENGINE_CODE.tooFast, { data: { retryAfterMs, scope: 'conversation' satisfies RateScope } });
}

export function refuse(code: number, options: { msg?: string; data?: unknown } = {}): never {
  throw new Refusal(code, options);
}

/** Refuses with the time to wait, unless it is 0. */
export function refuseWait(waitMs: number, code: number): void {
  if (waitMs > 0) refuse(code, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
}
