import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { DraftRow } from '../../core/rows.ts';
import type { Composed } from '../../core/drafts/draft-text.ts';
import { movedCaret } from '../../core/composer/merge-composed.ts';
import type { DraftController } from './draft/draft-controller-types.ts';
import type { ConversationSending } from './sending/conversation-sending.ts';

export type DraftText = Pick<DraftController, 'read' | 'change' | 'save' | 'compose'> & { readonly composed: Composed };

/** The text of the composer and its stored draft; the conversation of an input never changes. */
export function useDraftText(sending: ConversationSending, draft: DraftRow | null | undefined, field: RefObject<HTMLTextAreaElement | null>): DraftText {
  const { controller, attach } = sending;
  const [composed, setComposed] = useState<Composed>(controller.read);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const detach = attach((next, before, isAbove) => {
      const input = field.current;
      if (before !== undefined && input !== null && document.activeElement === input) {
        // Several changes may occur before one render.
        const at = caret.current ?? input.selectionEnd;
        caret.current = isAbove === true ? at + next.text.length - before.length : movedCaret(before, next.text, at);
      }
      setComposed(next);
    });
    setComposed(controller.read());
    return detach;
  }, [attach, controller, field]);

  // Before paint, so that the user never sees a restored draft jump in.
  useLayoutEffect(() => controller.stored(draft), [controller, draft]);

  // Setting a text from outside moves the caret to its end; the hook keeps it at its characters instead.
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [composed, field]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') controller.leave();
    };
    const leave = () => controller.leave();
    document.addEventListener('visibilitychange', hide);
    // The browser may discard a frozen page without another event.
    document.addEventListener('freeze', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      document.removeEventListener('freeze', leave);
      window.removeEventListener('pagehide', leave);
    };
  }, [controller]);

  return { ...controller, composed };
}
