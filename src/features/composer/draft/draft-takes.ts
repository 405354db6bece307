import { findStored, type StoredDraft } from '../../../core/composer/pending-send.ts';
import type { DraftRow } from '../../../core/rows.ts';
import { fromNodes, NOTHING_COMPOSED, type Composed } from '../../../core/drafts/draft-text.ts';
import { joinedLines } from '../../../core/composer/edit-composed.ts';
import { carryOver } from '../../../core/composer/merge-composed.ts';
import type { DraftControllerOptions, Quoted, Taken } from './draft-controller-types.ts';
import type { DraftSaves } from './draft-saves.ts';
import { isSame, possibleDrafts, stopTimer, storedDraft, type DraftState } from './draft-state.ts';

type Seen = Quoted & { readonly version: number; readonly basis: Composed };

/** A quote reaches the input through the stored draft. Returns the quoted message where the input has not received that draft yet. */
function quotedSince(stored: DraftRow | undefined, seen: { readonly version: number; readonly basis: Composed }) {
  if (stored === undefined || stored.version <= seen.version) return undefined;
  const composed = fromNodes(stored.nodes);
  return composed.quoteID === undefined || composed.quoteID === seen.basis.quoteID ? undefined : { version: stored.version, composed };
}

/** Takes content out of the input at Enter, and puts it back if it could not be stored. */
export function createDraftTakes(state: DraftState, saves: DraftSaves, { readStored, forget }: Pick<DraftControllerOptions, 'readStored' | 'forget'>) {
  const { put, takeOver, takeStored, save, keepWords, change } = saves;

  /** A message that was quoted just before Enter is sent with the taken content; neither the input nor the stored draft keeps it. */
  function claimQuote(stored: DraftRow | undefined, seen: Seen): Quoted {
    const quoting = quotedSince(stored, { version: Math.max(seen.version, state.claimedVersion), basis: seen.basis });
    if (quoting === undefined) return { quoteID: seen.quoteID, drafts: seen.drafts };
    const { quoteID } = quoting.composed;
    state.claimedVersion = quoting.version;
    const isKnown = quoting.composed.text === seen.basis.text && quoting.version > state.version;
    if (isKnown) state.version = quoting.version;
    state.basis = isKnown ? quoting.composed : { ...state.basis, quoteID };
    state.rest ??= { ...state.basis, quoteID: undefined };
    if (state.latest.quoteID === quoteID) change({ ...state.latest, quoteID: undefined });
    return { quoteID, drafts: isKnown ? [storedDraft(state)] : seen.drafts };
  }

  function expect(drafts: readonly StoredDraft[]): () => void {
    state.expected = [...state.expected, ...drafts];
    state.pending += 1;
    let isSettled = false;
    return () => {
      if (isSettled) return;
      isSettled = true;
      state.pending -= 1;
      takeStored();
    };
  }

  function take(): Taken {
    const { returning } = state;
    const composed = returning === undefined ? state.latest : joinedLines(returning.composed, state.latest);
    state.returning = undefined;
    const seen = { version: state.version, basis: state.basis, quoteID: composed.quoteID, drafts: possibleDrafts(state) };
    // Text from other tabs or devices that an input method has delayed stays in the input.
    const left = state.late === undefined ? NOTHING_COMPOSED : carryOver(state.late.now, state.late.before, NOTHING_COMPOSED);
    state.late = undefined;
    state.takes += 1;
    if (!isSame(left, state.basis) || state.saving !== undefined) state.rest = left;
    state.isDirty = false;
    stopTimer(state);
    if (state.unsavedInput !== undefined) forget(state.unsavedInput);
    state.unsavedInput = undefined;
    const settleTake = expect([]);
    const { unkept } = state;
    state.unkept = [];
    // The earlier copy of this text is needed until the text is stored under its new identity, or is back in the input.
    const settle = (): void => {
      settleTake();
      for (const notify of unkept) notify();
    };
    put(left);
    // Started now, so that it sees every store requested before this Enter, and none after it.
    const quoted = Promise.all([readStored().catch(() => undefined), state.saving, state.quotes]).then(([stored]) => claimQuote(stored, seen));
    state.quotes = quoted;
    return { composed, drafts: seen.drafts, quoted, settle, kept: (isKept) => returning?.done(isKept) };
  }

  /** The stored draft is the one that an earlier page was sending when it closed: its text must not appear again. */
  function recognise(): void {
    if (state.pending === 0 || state.row === undefined || state.row === null || state.row.version < state.version || state.saving !== undefined) return;
    if (findStored(state.row, state.expected) === undefined) return;
    if (state.row.version === state.version) {
      // The text is in the input already: only the text added since stays.
      if (state.rest !== undefined || state.isComposing) return;
      takeOver(carryOver(state.latest, state.basis, NOTHING_COMPOSED));
    }
    state.version = state.row.version;
    state.basis = fromNodes(state.row.nodes);
    state.rest = NOTHING_COMPOSED;
  }

  function bringBack(): void {
    if (state.returning === undefined) return;
    const { composed, done } = state.returning;
    state.returning = undefined;
    takeOver(joinedLines(composed, state.latest), true);
    state.isDirty = true;
    const isKept = keepWords();
    done(isKept);
    if (!isKept) state.unkept = [...state.unkept, () => done(true)];
    save();
  }

  function putBack(composed: Composed, done: (isKept: boolean) => void): void {
    const earlier = state.returning;
    state.returning =
      earlier === undefined
        ? { composed, done }
        : {
            composed: joinedLines(composed, earlier.composed),
            done(isKept) {
              earlier.done(isKept);
              done(isKept);
            },
          };
    if (!state.isComposing) bringBack();
  }

  function expectSent(drafts: readonly StoredDraft[]): () => void {
    const settle = expect(drafts);
    recognise();
    return settle;
  }

  return { take, expect: expectSent, recognise, putBack, bringBack };
}
