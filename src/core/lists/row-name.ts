import { countCharacters } from '../../../contract/lengths.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';

type NameCheck = { readonly name: string; readonly problem: 'empty' | 'long' | 'used' | undefined };

/** The name of a tab or a tag as the server stores it, and why it cannot be used. `others` = the names of the other rows. */
export function checkRowName(text: string, { others, max }: { readonly others: readonly string[]; readonly max: number }): NameCheck {
  const name = cleanName(text);
  const length = countCharacters(name);
  if (length === 0) return { name, problem: 'empty' };
  if (length > max) return { name, problem: 'long' };
  return { name, problem: others.includes(name) ? 'used' : undefined };
}
