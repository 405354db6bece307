import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { DraftRow } from '../../core/rows.ts';
import { fromNodes, NOTHING_COMPOSED, toNodes, type Composed } from '../../core/view/draft-text.ts';

const SAVE_MS = 250;

export type DraftText = {
  readonly composed: Composed;
  /** What stands in the input now, between two renders too. */
  readonly read: () => Composed;
  /** The user changed something. */
  readonly change: (next: Composed) => void;
  /** What was sent leaves the input; what was typed meanwhile stays (G11). */
  readonly clearSent: (sent: string) => void;
  /** While a message is being stored nothing is saved: the draft that its commit clears must not come back behind it. */
  readonly hold: (isHeld: boolean) => void;
};

/**
 * The text of the composer and its stored draft: saved within 300 ms of a change and when the page is hidden, taken over when
 * another tab or device changed it, never while something here is unsaved (G11).
 */
export function useDraftText(conversationID: string, draft: DraftRow | null | undefined): DraftText {
  const { commands } = useClient();
  const [composed, setComposed] = useState<Composed>(NOTHING_COMPOSED);
  const latest = useRef(composed);
  const state = useRef({ isDirty: false, isHeld: false, saves: 0, ownVersion: -1 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((next: Composed) => {
    latest.current = next;
    setComposed(next);
  }, []);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const about = state.current;
    if (!about.isDirty || about.isHeld) return;
    about.isDirty = false;
    about.saves += 1;
    commands
      .saveDraft(conversationID, toNodes(latest.current))
      .then(
        (version) => {
          about.ownVersion = Math.max(about.ownVersion, version);
        },
        // Not stored: it stays unsaved and goes with the next change, or when the page is hidden.
        () => {
          about.isDirty = true;
        },
      )
      .finally(() => {
        about.saves -= 1;
      });
  }, [commands, conversationID]);

  const change = useCallback(
    (next: Composed) => {
      show(next);
      state.current.isDirty = true;
      timer.current ??= setTimeout(save, SAVE_MS);
    },
    [show, save],
  );

  const hold = useCallback(
    (isHeld: boolean) => {
      state.current.isHeld = isHeld;
      if (!isHeld && state.current.isDirty) timer.current ??= setTimeout(save, SAVE_MS);
    },
    [save],
  );

  const clearSent = useCallback(
    (sent: string) => {
      const { text } = latest.current;
      if (!text.startsWith(sent)) return;
      const rest = text.slice(sent.length);
      if (rest.trim() === '') {
        // The commit that stored the message has cleared the draft too.
        state.current.isDirty = false;
        clearTimeout(timer.current);
        timer.current = undefined;
        show(NOTHING_COMPOSED);
      } else change({ ...latest.current, text: rest });
    },
    [show, change],
  );

  // Before paint, so that a restored draft is never seen to jump in.
  useLayoutEffect(() => {
    const about = state.current;
    if (draft === undefined || draft === null || about.isDirty || about.saves > 0 || draft.version <= about.ownVersion) return;
    about.ownVersion = draft.version;
    show(draft.isDeleted === 1 ? NOTHING_COMPOSED : fromNodes(draft.nodes));
  }, [draft, show]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  const read = useCallback(() => latest.current, []);
  return { composed, read, change, clearSent, hold };
}
