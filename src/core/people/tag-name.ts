import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

export const TAG_NAME_LENGTH = LIMITS.tagName;
export const TAGS_LIMIT = LIMITS.tags;

type NameCheck = { readonly name: string; readonly problem: 'length' | 'used' | undefined };

/** The name of a tag as the server stores it. */
export function cleanTagName(text: string): string {
  return cleanName(text);
}

/** The name as the server stores it, and why it cannot be used. `others` = the names of the other tags. */
export function checkTagName(text: string, others: readonly string[]): NameCheck {
  const name = cleanTagName(text);
  const length = countCharacters(name);
  if (length === 0 || length > TAG_NAME_LENGTH) return { name, problem: 'length' };
  return { name, problem: others.includes(name) ? 'used' : undefined };
}

export type TagNameGap = { readonly kind: 'long' | 'many'; readonly max: number };

/** Why a tag of this name cannot be added beside the others. */
export function tagNameGap(text: string, others: readonly string[]): TagNameGap | undefined {
  const name = cleanTagName(text);
  if (countCharacters(name) > LIMITS.tagName) return { kind: 'long', max: LIMITS.tagName };
  return name !== '' && others.length >= LIMITS.tags && !others.includes(name) ? { kind: 'many', max: LIMITS.tags } : undefined;
}
