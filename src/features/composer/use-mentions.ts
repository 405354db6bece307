import { useCallback, useRef, useState, type RefObject } from 'react';
import { mentionQuery, type Mention } from '../../core/drafts/draft-text.ts';
import type { Candidate } from '../../core/mentions/mention-candidates.ts';
import { insertText } from './insert-text.ts';

export type Mentions = {
  /** The text after the `@` before the caret; undefined = no mention is being typed. */
  readonly query: string | undefined;
  /** To be called after the caret or the text has moved. */
  readonly look: () => void;
  readonly close: () => void;
  /** Replaces the typed part with `@name`. */
  readonly pick: (candidate: Pick<Candidate, 'id' | 'name'>) => void;
};

type Options = {
  readonly isGroup: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The name is in the field now, from `at` on. */
  readonly picked: (mention: Mention) => void;
};

/** Follows the caret to the `@` that is being typed; after Escape that `@` is ignored. */
export function useMentions({ isGroup, field, picked }: Options): Mentions {
  const [query, setQuery] = useState<string>();
  /** Position of the `@` at which the user pressed Escape. */
  const left = useRef<number>(undefined);

  const look = useCallback(() => {
    const input = field.current;
    if (!isGroup || input === null) return;
    const isRange = input.selectionStart !== input.selectionEnd;
    const next = isRange ? undefined : mentionQuery(input.value, input.selectionEnd);
    const at = next === undefined ? undefined : input.selectionEnd - next.length - 1;
    if (at !== left.current) left.current = undefined;
    setQuery(at !== undefined && at === left.current ? undefined : next);
  }, [isGroup, field]);

  const close = useCallback(() => {
    const input = field.current;
    if (input !== null && query !== undefined) left.current = input.selectionEnd - query.length - 1;
    setQuery(undefined);
  }, [field, query]);

  const pick = useCallback(
    (candidate: Pick<Candidate, 'id' | 'name'>) => {
      const input = field.current;
      if (input === null || query === undefined) return;
      input.setSelectionRange(input.selectionEnd - query.length - 1, input.selectionEnd);
      insertText(input, `@${candidate.name} `);
      // After the name there is a space, and then the caret.
      picked({ id: candidate.id, name: candidate.name, at: input.selectionEnd - candidate.name.length - 2 });
      setQuery(undefined);
    },
    [field, query, picked],
  );

  return { query, look, close, pick };
}
