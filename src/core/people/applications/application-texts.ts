import { countCharacters } from '../../../../contract/lengths.ts';
import { LIMITS } from '../../../../contract/limits.ts';

/** Protocol C6, C43: maximum length of a typed reason, and of the remark in the form. */
export const MAX_TYPED = LIMITS.applyReason;

export function isTooLong(text: string): boolean {
  return countCharacters(text) > MAX_TYPED;
}

/** Cuts the standard reason to the length that the server accepts, because it contains names of any length. */
export function cutReason(reason: string): string {
  const characters = Array.from(reason);
  return characters.length <= LIMITS.applyInfo ? reason : `${characters.slice(0, LIMITS.applyInfo - 1).join('')}…`;
}
