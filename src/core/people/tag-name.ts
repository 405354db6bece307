import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

export const TAG_NAME_LENGTH = LIMITS.tagName;
export const TAGS_LIMIT = LIMITS.tags;

type NameCheck = { readonly name: string; readonly problem: 'length' | 'used' | undefined };

/** The name as the server stores it, and why it cannot be used. `others` = the names of the other tags. */
export function checkTagName(text: string, others: readonly string[]): NameCheck {
  const name = cleanName(text);
  const length = countCharacters(name);
  if (length === 0 || length > TAG_NAME_LENGTH) return { name, problem: 'length' };
  return { name, problem: others.includes(name) ? 'used' : undefined };
}
