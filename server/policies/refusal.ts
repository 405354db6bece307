import { ENGINE_CODE } from '../../contract/codes.ts';
import type { RateScope } from '../../contract/engine-methods.ts';

/** A command's "no": a code of protocol §9, undone by its savepoint and answered as data, never a failure of the server. */
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

/** Slows down one conversation only: the client holds what waits for it, and nothing else. `retryAfterMs` 0 = it may go on. */
export function refuseBusyConversation(retryAfterMs: number): void {
  if (retryAfterMs > 0) refuse(ENGINE_CODE.tooFast, { data: { retryAfterMs, scope: 'conversation' satisfies RateScope } });
}

export function refuse(code: number, options: { msg?: string; data?: unknown } = {}): never {
  throw new Refusal(code, options);
}
