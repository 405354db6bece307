import { type StoredDraft } from '../../../core/composer/pending-send.ts';
import type { DraftRow } from '../../../core/rows.ts';
import { NOTHING_COMPOSED, toNodes, type Composed } from '../../../core/drafts/draft-text.ts';

/** The state of a draft controller, shared by its parts. */
export type DraftState = {
  /** The content of the input now. */
  latest: Composed;
  /** The stored draft as it was last read; null = there is none. */
  row: DraftRow | null | undefined;
  /** Version of the stored draft on which the input's text is based. */
  version: number;
  basis: Composed;
  isDirty: boolean;
  isComposing: boolean;
  /** A running save or commit. */
  saving: Promise<void> | undefined;
  /** The content that a running save stores. */
  savingNow: Composed | undefined;
  mustSaveAgain: boolean;
  /** The number of sends that took content from the input and are not settled. `takes` = the number of all such sends. */
  pending: number;
  takes: number;
  /** Stored drafts that an earlier page was sending. */
  expected: readonly StoredDraft[];
  /** The remainder of the stored draft without the taken content; undefined = the draft contains none of it. */
  rest: Composed | undefined;
  /** Resolves once the quotes of all content taken so far are known. */
  quotes: Promise<unknown>;
  /** The stored version whose quote was taken last. */
  claimedVersion: number;
  /** Content that could not be stored and waits until the input method has finished. */
  returning: { readonly composed: Composed; readonly done: (isKept: boolean) => void } | undefined;
  /** Callbacks that run once the returned content would survive a reload. */
  unkept: readonly (() => void)[];
  /**
   * Text from other tabs or devices that arrived while an input method was active; it enters the input when the input method has finished.
   */
  late: { readonly now: Composed; readonly before: Composed } | undefined;
  /** Name under which this page has stored its unsaved input while it seemed to close. */
  unsavedInput: string | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export function createDraftState(): DraftState {
  return {
    latest: NOTHING_COMPOSED,
    row: undefined,
    version: 0,
    basis: NOTHING_COMPOSED,
    isDirty: false,
    isComposing: false,
    saving: undefined,
    savingNow: undefined,
    mustSaveAgain: false,
    pending: 0,
    takes: 0,
    expected: [],
    rest: undefined,
    quotes: Promise.resolve(),
    claimedVersion: 0,
    returning: undefined,
    unkept: [],
    late: undefined,
    unsavedInput: undefined,
    timer: undefined,
  };
}

export function isSame(a: Composed, b: Composed): boolean {
  return a.text === b.text && a.quoteID === b.quoteID;
}

export function storedDraft({ version, basis }: DraftState): StoredDraft {
  return { version, nodes: toNodes(basis) };
}

/** The stored draft as it is now, and as a running save may leave it. */
export function possibleDrafts(state: DraftState): StoredDraft[] {
  const drafts = state.version === 0 ? [] : [storedDraft(state)];
  return state.savingNow === undefined ? drafts : [...drafts, { version: state.version + 1, nodes: toNodes(state.savingNow) }];
}

export function stopTimer(state: DraftState): void {
  clearTimeout(state.timer);
  state.timer = undefined;
}
