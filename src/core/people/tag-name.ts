import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

/** The name of a tag as it is stored. */
export function cleanTagName(text: string): string {
  return cleanName(text);
}

export type TagNameGap = { readonly kind: 'long' | 'many'; readonly max: number };

/** Why a tag of this name cannot be added beside the others. */
export function tagNameGap(text: string, others: readonly string[]): TagNameGap | undefined {
  const name = cleanTagName(text);
  if (countCharacters(name) > LIMITS.tagName) return { kind: 'long', max: LIMITS.tagName };
  return name !== '' && others.length >= LIMITS.tags && !others.includes(name) ? { kind: 'many', max: LIMITS.tags } : undefined;
}
