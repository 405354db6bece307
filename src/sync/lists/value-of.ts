import type { ApiOutcome } from '../../api/http-client.ts';

/** No business answer came: worth another try, unlike a refusal. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Undefined = refused: what is stored stays. */
export function valueOf<T>(outcome: ApiOutcome<T>): T | undefined {
  if (outcome.kind === 'unreachable') throw new Unanswered('no answer');
  return outcome.kind === 'ok' ? outcome.value : undefined;
}
