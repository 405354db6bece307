import { ATTEMPT_CODES, CODE } from '../../../contract/codes.ts';
import type { ApiOutcome } from '../../api/http-client.ts';

/** No business answer came: worth another try, unlike a refusal. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Undefined = refused: what is stored stays. A server that cannot answer now, and a clock or a signature that does not fit, refuse nothing. */
export function valueOf<T>(outcome: ApiOutcome<T>): T | undefined {
  if (outcome.kind === 'unreachable') throw new Unanswered('no answer');
  if (outcome.kind === 'refused' && (ATTEMPT_CODES.has(outcome.code) || outcome.code === CODE.generic)) throw new Unanswered(`not now: ${outcome.code}`);
  return outcome.kind === 'ok' ? outcome.value : undefined;
}
