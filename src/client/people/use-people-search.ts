import { useCallback, useRef, useState } from 'react';
import { isSearchable, readSearchId, type FoundPerson } from '../../core/people/people-search.ts';
import { useClient } from '../client-context.tsx';

/** An empty `message` = the server could not be reached. */
export type PeopleSearchState =
  | { readonly kind: 'idle' | 'searching' }
  | { readonly kind: 'found'; readonly searchId: string; readonly people: readonly FoundPerson[] }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly message: string };

const IDLE: PeopleSearchState = { kind: 'idle' };

/** Searches for a person by an exact number. Needs a network; only the answer to the last search is shown. */
export function usePeopleSearch(): { readonly state: PeopleSearchState; readonly search: (text: string) => void; readonly reset: () => void } {
  const { sync } = useClient();
  const [state, setState] = useState<PeopleSearchState>(IDLE);
  const asked = useRef(0);
  const search = useCallback(
    (text: string) => {
      const searchId = readSearchId(text);
      if (searchId === '') return;
      asked.current += 1;
      const mine = asked.current;
      // No person has such a number, and the server would refuse it.
      if (!isSearchable(searchId)) return setState({ kind: 'found', searchId, people: [] });
      setState({ kind: 'searching' });
      const show = (next: PeopleSearchState): void => {
        if (asked.current === mine) setState(next);
      };
      sync.ask('searchPeople', { searchId }).then(
        (answer) => {
          if (answer === undefined) return show({ kind: 'failed', message: '' });
          if (answer.kind === 'found') return show({ kind: 'found', searchId, people: answer.people });
          if (answer.kind === 'wait') return show({ kind: 'wait', seconds: Math.ceil(answer.retryAfterMs / 1000) });
          return show({ kind: 'failed', message: answer.message });
        },
        () => show({ kind: 'failed', message: '' }),
      );
    },
    [sync],
  );
  const reset = useCallback(() => {
    asked.current += 1;
    setState(IDLE);
  }, []);
  return { state, search, reset };
}
