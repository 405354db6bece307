import { useEffect, useMemo, useState } from 'react';
import type { Spell } from '../../core/people/find-by-name.ts';
import type { LiveSync } from '../client.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';

const NOTHING: readonly string[] = [];
type Syllables = ReadonlyMap<string, readonly string[]>;
/** Syllables by name, kept while the page is open, so that a list that opens again is complete at once. */
const known = new WeakMap<LiveSync['ask'], Syllables>();
const spellers = new WeakMap<Syllables, Spell>();

/** The pronunciations of these names; undefined until the leader's worker has computed them. */
export function useSpelledNames(names: readonly string[] | undefined): Spell | undefined {
  const { sync } = useClient();
  const { ask } = sync;
  // No answer comes before the sync has started. Its first status then runs the effect again.
  const { network } = useSyncStatus();
  const [syllables, setSyllables] = useState<Syllables>(() => known.get(ask) ?? new Map());
  const [isUnanswered, setUnanswered] = useState(false);
  const missing = useMemo(() => (names ?? []).filter((name) => !syllables.has(name)), [names, syllables]);
  useEffect(() => {
    if (missing.length === 0) return undefined;
    let isOver = false;
    ask('spellNames', { names: missing }).then(
      (spelled) => {
        if (isOver) return;
        if (spelled === undefined) return setUnanswered(network !== 'connecting');
        const merged = new Map([...syllables, ...missing.map((name, at) => [name, spelled[at] ?? NOTHING] as const)]);
        known.set(ask, merged);
        setSyllables(merged);
      },
      // Without pronunciations the names are found as they are written.
      () => !isOver && setUnanswered(true),
    );
    return () => {
      isOver = true;
    };
  }, [ask, syllables, missing, network]);
  const isReady = names !== undefined && (missing.length === 0 || isUnanswered);
  return isReady ? spellerOf(syllables) : undefined;
}

/** Returns the same function for the same syllables, so that sorted lists can be reused. */
function spellerOf(syllables: Syllables): Spell {
  const spell = spellers.get(syllables) ?? ((name: string) => syllables.get(name) ?? NOTHING);
  spellers.set(syllables, spell);
  return spell;
}
