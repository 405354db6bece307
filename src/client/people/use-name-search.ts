import { useMemo } from 'react';
import { canSound, findByName, namesToSpell, spellNothing, type Findable, type Spell } from '../../core/people/find-by-name.ts';
import { useSpelledNames } from './use-spelled-names.ts';

/** The pronunciations of these people, asked for only while the query contains letters. Until they are known, names are found as written. */
export function useSpellingFor(people: readonly Findable[], query: string): Spell {
  const isWanted = canSound(query);
  return useSpelledNames(useMemo(() => (isWanted ? namesToSpell(people) : undefined), [isWanted, people])) ?? spellNothing;
}

/** The people whom `findByName` finds, for lists that are drawn before any pronunciation is needed. */
export function useNameSearch<Item extends Findable>(people: readonly Item[], query: string): readonly Item[] {
  const spell = useSpellingFor(people, query);
  return useMemo(() => findByName(people, query, spell), [people, query, spell]);
}
