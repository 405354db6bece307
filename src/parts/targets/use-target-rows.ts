import { useMemo } from 'react';
import { useSpelledNames } from '../../client/people/use-spelled-names.ts';
import { findTargets, type Target, type Targets } from '../../core/forward/forward-targets.ts';
import { namesToSpell, spellNothing } from '../../core/people/find-by-name.ts';
import { sectionsByLetter } from '../../core/people/name-sections.ts';

/** The recent conversations are the main view, the friends and the groups its sub-views. */
export type PickerView = keyof Targets;
export type TargetRow = { readonly kind: 'letter'; readonly letter: string } | { readonly kind: 'target'; readonly target: Target };

const NO_TARGETS: Targets = { recent: [], contacts: [], groups: [] };
const toRows = (targets: readonly Target[]): TargetRow[] => targets.map((target) => ({ kind: 'target', target }));

/** The rows of a view, by letter where they are alphabetical, or the results of a search in all views. */
export function useTargetRows(targets: Targets = NO_TARGETS, view: PickerView, query: string): readonly TargetRow[] {
  const { recent, contacts, groups } = targets;
  // Requested while the first view is shown, because the alphabet of the others must not appear under the user's finger.
  const spell = useSpelledNames(useMemo(() => namesToSpell([...contacts, ...groups, ...recent]), [contacts, groups, recent])) ?? spellNothing;
  return useMemo((): readonly TargetRow[] => {
    if (query !== '') return toRows(findTargets({ recent, contacts, groups }, query, spell));
    if (view === 'recent') return toRows(recent);
    const sections = sectionsByLetter(view === 'contacts' ? contacts : groups, spell);
    return sections.flatMap(({ letter, items }): TargetRow[] => [{ kind: 'letter', letter }, ...toRows(items)]);
  }, [recent, contacts, groups, view, query, spell]);
}
