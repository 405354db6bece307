import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { DraftRow } from '../../core/rows.ts';
import { NOTHING_COMPOSED, type Composed } from '../../core/view/draft-text.ts';
import { movedCaret } from '../../core/view/merge-composed.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

export type DraftText = Omit<DraftKeeper, 'stored' | 'leave'> & { readonly composed: Composed };

/** The text of the composer and its stored draft; the conversation of an input never changes. */
export function useDraftText(conversationID: string, draft: DraftRow | null | undefined, field: RefObject<HTMLTextAreaElement | null>): DraftText {
  const { commands, lastWords, read } = useClient();
  const [composed, setComposed] = useState<Composed>(NOTHING_COMPOSED);
  const caret = useRef<number>(undefined);
  const [keeper] = useState(() =>
    createDraftKeeper({
      store: async (next) => commands.saveDraft(conversationID, next),
      readStored: async () => read(async (db) => db.drafts.get(conversationID)),
      keep: (unsaved) => lastWords.keep({ conversationID, ...unsaved }),
      forget: lastWords.forget,
      show(next, before) {
        const input = field.current;
        if (before !== undefined && input !== null && document.activeElement === input) caret.current = movedCaret(before, next.text, input.selectionEnd);
        setComposed(next);
      },
    }),
  );

  // Before paint, so that a restored draft is never seen to jump in.
  useLayoutEffect(() => keeper.stored(draft), [keeper, draft]);

  // A text that is set from outside sends the caret to its end; it stays at its letters instead.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [composed, field]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
    };
    const leave = () => keeper.leave();
    document.addEventListener('visibilitychange', hide);
    // A frozen page may be discarded without a further word.
    document.addEventListener('freeze', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      document.removeEventListener('freeze', leave);
      window.removeEventListener('pagehide', leave);
      keeper.save();
    };
  }, [keeper]);

  return { ...keeper, composed };
}
