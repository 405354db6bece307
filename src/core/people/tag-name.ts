import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

export const TAG_NAME_LENGTH = LIMITS.tagName;
export const TAGS_LIMIT = LIMITS.tags;

/** The name of a tag as the server stores it. */
export function cleanTagName(text: string): string {
  return cleanName(text);
}

export type TagNameProblem = { readonly kind: 'long' | 'many'; readonly max: number };

/** Why no tag of this name can be added; undefined = one can, or another tag has the name. */
export function tagNameProblem(text: string, others: readonly string[]): TagNameProblem | undefined {
  const name = cleanTagName(text);
  if (countCharacters(name) > LIMITS.tagName) return { kind: 'long', max: LIMITS.tagName };
  return name !== '' && others.length >= LIMITS.tags && !others.includes(name) ? { kind: 'many', max: LIMITS.tags } : undefined;
}
