import { useEffect, useRef, type RefObject } from 'react';
import type { DraftRow } from '../../../core/rows.ts';
import { quotedIn } from '../../../core/drafts/draft-text.ts';

/** Focuses the field when the user quotes a message; a quote that is restored with its draft takes no focus. */
export function useQuoteFocus(quoteID: string | undefined, draft: DraftRow | null | undefined, field: RefObject<HTMLElement | null>): void {
  const before = useRef<{ readonly quoteID: string | undefined }>(undefined);
  useEffect(() => {
    if (draft === undefined) return;
    const known = before.current ?? { quoteID: draft === null ? undefined : quotedIn(draft.nodes) };
    if (quoteID !== undefined && quoteID !== known.quoteID) field.current?.focus({ preventScroll: true });
    // The draft's own quote appears one render after the draft.
    before.current = before.current === undefined ? known : { quoteID };
  }, [quoteID, draft, field]);
}
