import { useCallback, useRef, useState, type RefObject } from 'react';
import { mentionQuery, type Mention } from '../../core/drafts/draft-text.ts';
import type { Candidate } from '../../core/mentions/mention-candidates.ts';
import { insertText } from './insert-text.ts';

export type Mentions = {
  /** What stands behind the `@` before the caret; undefined = nobody is being mentioned. */
  readonly query: string | undefined;
  /** The caret or the text has moved. */
  readonly look: () => void;
  readonly close: () => void;
  /** Puts `@name` in the place of what was typed of it. */
  readonly pick: (candidate: Pick<Candidate, 'id' | 'name'>) => void;
};

type Options = {
  readonly isGroup: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The name stands in the field now, from `at` on. */
  readonly picked: (mention: Mention) => void;
};

/** Follows the caret to the `@` that is being written; Escape leaves that one alone. */
export function useMentions({ isGroup, field, picked }: Options): Mentions {
  const [query, setQuery] = useState<string>();
  /** Where the `@` stands that Escape was pressed at. */
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
      // Behind the name there is a space, and then the caret.
      picked({ id: candidate.id, name: candidate.name, at: input.selectionEnd - candidate.name.length - 2 });
      setQuery(undefined);
    },
    [field, query, picked],
  );

  return { query, look, close, pick };
}
